// The board: 64 buttons in a grid. It draws what it is told and tells what a person does: with the mouse (two clicks, or dragging), with
// a finger, or with the keyboard. What may be played it only knows from the view of the server.

const files = "abcdefgh";

export class Grid {
  // play is called with the squares of a move, refused with the square somebody has tried in vain.
  constructor(element, play, refused) {
    this.element = element;
    this.play = play;
    this.refused = refused;
    this.flipped = false;
    this.view = null;
    this.free = false; // a person may move now
    this.chosen = "";
    this.best = [];
    this.squares = new Map();
    this.focused = "e2";
    this.men = new Map(); // square -> the picture of its man
    for (let i = 0; i < 64; i++) {
      const name = files[i % 8] + (1 + (i >> 3));
      const b = document.createElement("button");
      b.type = "button";
      b.dataset.square = name;
      b.setAttribute("role", "gridcell");
      b.tabIndex = -1;
      this.squares.set(name, b);
    }
    this.arrange();
    element.addEventListener("pointerdown", (e) => this.press(e));
    element.addEventListener("click", (e) => this.click(e));
    element.addEventListener("keydown", (e) => this.key(e));
    element.addEventListener("focusin", (e) => {
      const name = e.target.dataset.square;
      if (name) this.rove(name);
    });
    element.addEventListener("contextmenu", (e) => {
      if (this.dragged) e.preventDefault();
    });
  }

  // arrange puts the squares where they are seen.
  arrange() {
    const had = document.activeElement && document.activeElement.dataset.square;
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const div = document.createElement("div");
      div.setAttribute("role", "row");
      for (let column = 0; column < 8; column++) {
        const name = this.nameAt(row, column);
        const b = this.squares.get(name);
        const dark = (files.indexOf(name[0]) + Number(name[1])) % 2 === 1;
        b.className = dark ? "square dark" : "square";
        b.dataset.file = row === 7 ? name[0] : "";
        b.dataset.rank = column === 0 ? name[1] : "";
        div.append(b);
      }
      rows.push(div);
    }
    this.element.replaceChildren(...rows);
    this.rove(this.focused);
    if (had) this.squares.get(had).focus();
  }

  nameAt(row, column) {
    return this.flipped ? files[7 - column] + (row + 1) : files[column] + (8 - row);
  }

  placeOf(name) {
    const file = files.indexOf(name[0]), rank = Number(name[1]);
    return this.flipped ? [rank - 1, 7 - file] : [8 - rank, file];
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.arrange();
    this.draw();
  }

  // rove makes name the one square that the tab key reaches.
  rove(name) {
    this.squares.get(this.focused).tabIndex = -1;
    this.focused = name;
    this.squares.get(name).tabIndex = 0;
  }

  // show draws a view; free tells whether a person may move.
  show(view, free) {
    this.view = view;
    this.free = free;
    if (!free || !view.moves.some((m) => m.from === this.chosen)) this.chosen = "";
    this.best = [];
    this.draw();
  }

  showBest(squares) {
    this.best = squares;
    this.draw();
  }

  movesFrom(name) {
    return this.free ? this.view.moves.filter((m) => m.from === name) : [];
  }

  barredFrom(name) {
    return this.free ? this.view.barred.filter((m) => m.from === name) : [];
  }

  draw() {
    const view = this.view;
    if (!view) return;
    const targets = new Map(), barred = new Map();
    if (this.chosen) {
      for (const m of this.movesFrom(this.chosen)) {
        for (const to of [m.to, m.lands]) if (to && !targets.has(to)) targets.set(to, m);
      }
      for (const m of this.barredFrom(this.chosen)) barred.set(m.to, m);
    }
    let i = 0;
    for (const [name, b] of this.squares) {
      const man = view.men[i], label = view.names[i++];
      const on = (word, yes) => b.classList.toggle(word, Boolean(yes));
      const target = targets.get(name), bar = barred.get(name);
      const takes = this.movesFrom(name).length > 0;
      on("takes", takes || this.barredFrom(name).length > 0);
      on("chosen", name === this.chosen);
      on("last", view.last.includes(name));
      on("check", name === view.check);
      on("must", view.must && !this.chosen && takes || target && view.must);
      on("target", target);
      on("full", target && man !== ".");
      on("keyed", target && target.key);
      on("barred", bar && !target);
      on("best", this.best.includes(name));
      const parts = [];
      if (man !== ".") parts.push(this.picture(name, man));
      if (b.dataset.rank) parts.push(text("coordinate rank", b.dataset.rank));
      if (b.dataset.file) parts.push(text("coordinate file", b.dataset.file));
      let said = label;
      if (target) {
        said += target.note ? ", can go here: " + target.note : target.capture ? ", can be captured" : target.lands ? ", castling" : ", can go here";
        if (target.key) parts.push(text("tag " + (target.gain || ""), target.key));
      } else if (bar) {
        said += ", barred: " + bar.note;
        parts.push(text("tag repeats", bar.repeats ? "= " + bar.repeats : "dead"));
      }
      if (this.chosen === name) said += ", picked up";
      b.setAttribute("aria-label", said);
      b.setAttribute("aria-selected", String(name === this.chosen));
      b.replaceChildren(...parts);
    }
  }

  // picture is the drawing of a man on a square; it stays the same as long as the man does, so that nothing flickers.
  picture(name, man) {
    let img = this.men.get(name);
    if (!img) {
      img = document.createElement("img");
      img.alt = "";
      img.draggable = false;
      this.men.set(name, img);
    }
    if (img.dataset.man !== man) {
      img.dataset.man = man;
      img.src = pieceFile(man);
    }
    return img;
  }

  // tap is what a click or the Enter key on a square means.
  tap(name) {
    if (!this.view) return;
    if (this.chosen && this.chosen !== name && this.movesFrom(this.chosen).some((m) => goes(m, name))) {
      const from = this.chosen;
      this.chosen = "";
      this.play(from, name);
      return;
    }
    const bar = this.chosen && this.barredFrom(this.chosen).find((m) => m.to === name);
    if (bar) {
      this.refused(name, bar);
      return;
    }
    if (this.chosen === name) {
      this.chosen = "";
    } else if (this.movesFrom(name).length > 0 || this.barredFrom(name).length > 0) {
      this.chosen = name;
    } else {
      if (this.free && (this.chosen || this.view.men[this.indexOf(name)] !== ".")) this.refused(name, null);
      this.chosen = "";
    }
    this.draw();
  }

  indexOf(name) {
    return files.indexOf(name[0]) + 8 * (Number(name[1]) - 1);
  }

  squareAt(x, y) {
    const r = this.element.getBoundingClientRect();
    const column = Math.floor((x - r.left) / r.width * 8), row = Math.floor((y - r.top) / r.height * 8);
    return row < 0 || row > 7 || column < 0 || column > 7 ? "" : this.nameAt(row, column);
  }

  // press begins what may become a drag.
  press(e) {
    if (e.button !== 0 || this.dragged) return;
    const button = e.target.closest("[data-square]");
    if (!button) return;
    const from = button.dataset.square;
    if (this.movesFrom(from).length + this.barredFrom(from).length === 0) return;
    const start = { x: e.clientX, y: e.clientY };
    let flying = null, over = null;
    const move = (e) => {
      if (!flying) {
        if (Math.hypot(e.clientX - start.x, e.clientY - start.y) < 6) return;
        this.chosen = from;
        this.draw();
        flying = document.createElement("img");
        flying.id = "flying";
        flying.src = pieceFile(this.view.men[this.indexOf(from)]);
        flying.alt = "";
        flying.width = button.clientWidth;
        document.body.append(flying);
        button.classList.add("lifted");
        this.dragged = true;
      }
      flying.style.left = e.clientX + "px";
      flying.style.top = e.clientY + "px";
      if (over) over.classList.remove("over");
      const name = this.squareAt(e.clientX, e.clientY);
      over = name ? this.squares.get(name) : null;
      if (over) over.classList.add("over");
    };
    const end = (e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!flying) return;
      flying.remove();
      button.classList.remove("lifted");
      if (over) over.classList.remove("over");
      setTimeout(() => { this.dragged = false; }); // the click that follows is no click
      const to = e.type === "pointerup" ? this.squareAt(e.clientX, e.clientY) : "";
      if (to && to !== from && this.chosen === from) this.tap(to);
      else {
        this.chosen = "";
        this.draw();
      }
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    if (e.pointerType === "touch") button.releasePointerCapture(e.pointerId);
  }

  click(e) {
    const button = e.target.closest("[data-square]");
    if (button && !this.dragged) this.tap(button.dataset.square);
  }

  key(e) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (e.key === "Escape" && this.chosen) {
      this.chosen = "";
      this.draw();
      e.preventDefault();
      return;
    }
    const step = steps[e.key];
    if (!step || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    const [row, column] = this.placeOf(this.focused);
    const name = this.nameAt(Math.min(Math.max(row + step[0], 0), 7), Math.min(Math.max(column + step[1], 0), 7));
    this.squares.get(name).focus();
  }
}

// goes tells whether a move is made by putting its man on a square. Castling in Chess960 goes to the rook, or to where the king will stand.
export function goes(move, square) {
  return move.to === square || move.lands === square;
}

// pieceFile is where the drawing of a man is: capital letters are White's men.
export function pieceFile(man) {
  return "/pieces/" + (man === man.toUpperCase() ? "w" : "b") + man.toLowerCase() + ".svg";
}

function text(kind, words) {
  const span = document.createElement("span");
  span.className = kind;
  span.textContent = words;
  span.setAttribute("aria-hidden", "true");
  return span;
}
