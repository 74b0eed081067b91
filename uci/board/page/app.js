// The page: it keeps the game as a document, asks the server what it means, and shows the answer.

import { Link } from "./link.js";
import { Grid, goes, pieceFile } from "./grid.js";
import { Clock, clockText } from "./clock.js";
import { prepareDialogs, ask } from "./dialogs.js";

const $ = (id) => document.getElementById(id);
const other = { white: "black", black: "white" };
const titled = { white: "White", black: "Black" };

const game = {
  doc: { variant: "antichess", options: {}, fen: "", moves: [], at: 0, white: "", black: "", end: null, date: "" },
  players: { white: "person", black: "engine" },
  levels: { white: null, black: null }, // how strong an engine is; set when the server has told
  limit: { millis: 1000 },
  control: null, // {minutes, increment} of the clocks
  flipped: false,
};
let hello = null, view = null, clock = null, turn = 0;
let paused = false, analysing = false, announced = "";
let thinking = null; // the move an engine is looking for: {game, side}

const link = new Link(connected, () => {
  thinking = null;
  notice("The connection to the program is lost. Trying again …");
  drawPlayers();
});

async function connected() {
  try {
    const first = hello === null;
    hello = (await link.ask({ do: "hello" })).hello;
    notice("");
    if (first) {
      game.levels = { white: hello.levels[0].level, black: hello.levels[0].level };
      prepareDialogs({ hello, game, start, load, request: (r) => link.ask({ game: game.doc, ...r }), view: () => view, address, signed });
      fillAnalysis();
      if (location.hash.includes("variant=")) await fromHash();
      else restore();
    }
    await show();
  } catch (error) {
    notice(error.message);
  }
}

// --- keeping

function keep() {
  try {
    sessionStorage.setItem("game", JSON.stringify({ ...game, left: clock && clock.left, kept: clock && clock.kept }));
  } catch { /* a browser that stores nothing: the game is lost with the page */ }
}

function restore() {
  try {
    const kept = JSON.parse(sessionStorage.getItem("game"));
    if (!kept || !kept.doc) return;
    for (const name of ["doc", "players", "levels", "limit", "control", "flipped"]) game[name] = kept[name];
    if (game.control) {
      clock = newClock();
      clock.left = kept.left;
      clock.kept = kept.kept;
    }
  } catch { /* nothing kept, or nothing that can be read */ }
}

async function fromHash() {
  const text = location.href;
  history.replaceState(null, "", location.pathname);
  try {
    load((await link.ask({ do: "open", game: game.doc, text })).opened);
  } catch (error) {
    notice(error.message);
  }
}
addEventListener("hashchange", async () => {
  if (!hello || !location.hash.includes("variant=")) return;
  await fromHash();
});

function address() {
  return location.origin + "/#" + view.link;
}

// signed is the game with the names of the players.
function signed() {
  const sign = (side) => game.doc[side] || (game.players[side] === "engine" ? engineName(side).replace("Contrary", "Contrary " + hello.version) : "");
  return { ...game.doc, white: sign("white"), black: sign("black") };
}

// --- games

function newClock() {
  return new Clock(game.control.minutes * 60000, game.control.increment * 1000, (side) => {
    game.doc.end = { kind: "time", side };
    show();
  });
}

// start begins a game: settings are {doc, players, levels, limit, control}.
function start(settings) {
  if (clock) clock.stop();
  Object.assign(game, settings);
  clock = game.control ? newClock() : null;
  paused = false;
  announced = "";
  game.flipped = game.players.white === "engine" && game.players.black === "person";
  $("typed").value = "";
  return show();
}

// load shows a game that was opened; two people own it, so that nobody moves by himself.
function load(opened) {
  const d = opened.game;
  const doc = { variant: d.variant, options: d.options || {}, fen: d.fen, moves: d.moves || [], at: d.at, white: d.white, black: d.black, end: d.end, date: d.date };
  return start({ doc, players: { white: "person", black: "person" }, control: null });
}

function play(uci) {
  const d = game.doc;
  const side = view.turn;
  thinking = null;
  d.moves = d.moves.slice(0, d.at);
  d.moves.push(uci);
  d.at = d.moves.length;
  d.end = null;
  if (clock) clock.moved(side, d.at);
  return show();
}

// played is a move of the engine: it goes behind the last move, whatever position is looked at just now.
function played(news) {
  const d = game.doc;
  const side = thinking.side;
  thinking = null;
  d.moves = [...d.moves, news.move.uci];
  d.at = d.moves.length;
  if (clock) clock.moved(side, d.at, news.move.millis);
  return show();
}

// asItIs names the game as far as it has gone; an engine looks for a move of this game, and of no other.
function asItIs() {
  return JSON.stringify([game.doc.variant, game.doc.options, game.doc.fen, game.doc.moves, game.doc.end, game.players, paused]);
}

function takeBack() {
  const d = game.doc;
  if (d.moves.length === 0) return;
  const mixed = game.players.white !== game.players.black;
  // After one step back from the end it is the side that has moved last; with an engine, people want their own move back.
  let n = d.at < d.moves.length ? d.at : d.moves.length - 1;
  const parity = (d.at - n) % 2 === 0;
  const side = parity ? view.turn : other[view.turn];
  if (mixed && game.players[side] === "engine" && n > 0) n--;
  d.moves = d.moves.slice(0, n);
  d.at = n;
  d.end = null;
  if (!mixed && game.players.white === "engine") paused = true;
  if (clock) clock.back(n);
  show();
}

function look(at) {
  const d = game.doc;
  at = Math.min(Math.max(at, 0), d.moves.length);
  if (at === d.at) return;
  d.at = at;
  show();
}

// show asks for the view of the game and draws it; then it is somebody's turn.
async function show() {
  const mine = ++turn;
  keep();
  if (thinking && thinking.game !== asItIs()) thinking = null;
  try {
    const answer = await link.ask({ do: "view", game: game.doc });
    if (mine !== turn) return;
    view = answer.view;
    notice("");
  } catch (error) {
    if (mine !== turn) return;
    notice(error.message);
    await link.ask({ do: "stop" }).catch(() => {});
    return;
  }
  draw();
  next(mine);
}

// next lets whoever is to move begin.
function next(mine) {
  const engine = game.players[view.turn] === "engine";
  const atEnd = game.doc.at === game.doc.moves.length;
  if (clock && atEnd) { // who looks back does not stop the clock
    if (view.over || paused || game.doc.at < 2) clock.stop();
    else clock.start(view.turn);
  }
  if (thinking) {
    drawAnalysis(null);
  } else if (!view.over && atEnd && engine && !paused) {
    think();
  } else if (analysing && !view.over && !document.hidden) {
    analyse(mine);
  } else {
    link.ask({ do: "stop" }).catch(() => {});
    if (view.over && analysing) drawAnalysis(null);
  }
  drawPlayers();
}

function think() {
  const mine = { game: asItIs(), side: view.turn };
  thinking = mine;
  drawAnalysis(null);
  const began = Date.now();
  const limit = clock ? { time: [clock.now("white"), clock.now("black")].map(Math.round), inc: [clock.increment, clock.increment] } : game.limit;
  const request = { do: "think", game: game.doc, limit, level: game.levels[view.turn], threads: Number($("threads").value) || 1 };
  link.ask(request, (news) => {
    if (mine !== thinking) return;
    // A move that comes at once is hard to see: it waits a little, but never on somebody's clock.
    const wait = clock ? 0 : Math.max(0, 300 - (Date.now() - began));
    setTimeout(() => {
      if (mine === thinking) played(news);
    }, wait);
  }).catch((error) => {
    if (mine === thinking) thinking = null;
    notice(error.message);
    drawPlayers();
  });
}

function analyse(mine) {
  drawAnalysis(null);
  const request = { do: "analyse", game: game.doc, lines: Number($("lines").value), threads: Number($("threads").value) || 1 };
  link.ask(request, (news) => {
    if (mine === turn && analysing) drawAnalysis(news.analysis);
  }).catch((error) => notice(error.message));
}

// --- drawing

const grid = new Grid($("board"), async (from, to) => {
  const moves = view.moves.filter((m) => m.from === from && goes(m, to));
  if (moves.length === 1) {
    play(moves[0].uci);
    return;
  }
  const uci = await becomes(moves);
  if (uci) play(uci);
  else grid.draw();
}, (square, bar) => {
  if (bar) notice(`${bar.san} is barred: it ${bar.note}.`);
  else if (view.must) notice(view.why);
});

function personMoves() {
  return view && !view.over && (game.players[view.turn] === "person" || game.doc.at < game.doc.moves.length || paused);
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = text === "";
}

function el(kind, words, attributes = {}) {
  const e = document.createElement(kind);
  if (words) e.textContent = words;
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  return e;
}

function draw() {
  $("variant-name").textContent = view.variant;
  document.title = `${view.head} – ${view.variant} – Contrary`;
  grid.flip(game.flipped);
  grid.show(view, personMoves());
  $("head").textContent = view.head + (view.over && view.result !== "1/2-1/2" ? ` (${view.result})` : "");
  $("why").textContent = view.why;
  $("status").classList.toggle("over", view.over);
  drawFacts();
  drawMoves();
  drawPlayers();
  const d = game.doc;
  $("first").disabled = $("previous").disabled = d.at === 0;
  $("next").disabled = $("last").disabled = d.at === d.moves.length;
  $("undo").disabled = d.moves.length === 0;
  const engines = Object.values(game.players).filter((p) => p === "engine").length;
  $("pause").hidden = engines < 2;
  $("pause").textContent = paused ? "Go on" : "Pause";
  $("resign").disabled = view.over || engines === 2 || d.at < d.moves.length;
  $("agree").hidden = !(engines === 0 && view.agree && !view.over && d.at === d.moves.length && d.moves.length > 0);
  if (!analysing) drawAnalysis(null);
  const words = view.spoken;
  const key = d.variant + d.fen + d.moves.slice(0, d.at).join(" ") + view.head;
  if (key !== announced) {
    announced = key;
    $("spoken").textContent = words;
  }
}

function drawFacts() {
  const rows = view.facts.map((f) => {
    const div = el("div");
    div.append(el("dt", f.name), el("dd", f.value));
    if (f.note) div.append(el("dd", f.note, { class: "note" }));
    return div;
  });
  $("facts").replaceChildren(...rows);
  const keyed = view.moves.filter((m) => m.key).sort((a, b) => Number(a.key) - Number(b.key));
  const shown = keyed.length ? keyed : view.must ? view.moves : [];
  const buttons = shown.map((m) => choice(m, m.key, m.gain));
  for (const m of view.barred) buttons.push(choice(m, m.repeats ? "= " + m.repeats : "dead", "barred"));
  $("choices").hidden = buttons.length === 0;
  $("choices-head").textContent = keyed.length ? "What each move leaves to the opponent (green: a new record)" :
    view.must ? "The captures" : "Barred moves and the position each would bring back";
  $("choices-list").replaceChildren(...buttons);
  $("facts-card").hidden = rows.length === 0 && buttons.length === 0;
}

function choice(m, detail, kind) {
  const b = el("button", m.san, { type: "button", title: m.note || m.say, class: kind || "" });
  if (detail) b.append(el("b", detail));
  b.setAttribute("aria-label", m.say + (m.note ? ": " + m.note : "") + (kind === "barred" ? ", barred" : ""));
  b.disabled = kind !== "barred" && !personMoves();
  b.addEventListener("click", () => {
    if (kind === "barred") notice(`${m.san} is barred: it ${m.note}.`);
    else if (personMoves()) play(m.uci);
  });
  return b;
}

function drawMoves() {
  const parts = [];
  let current = null;
  view.rows.forEach((r, i) => {
    if (r.white || i === 0) parts.push(el("span", r.number + "."));
    if (i === 0 && !r.white) parts.push(el("span", "…"));
    const b = el("button", r.san, { type: "button", "aria-label": `${r.number}: ${r.say}${r.note ? ", leaves " + r.note : ""}${r.better ? ", a new record" : ""}` });
    if (r.note) b.append(el("small", (r.better ? "★ " : "") + r.note));
    b.classList.toggle("better", Boolean(r.better));
    b.tabIndex = -1;
    if (i + 1 === game.doc.at) {
      b.setAttribute("aria-current", "step");
      current = b;
    }
    b.addEventListener("click", () => look(i + 1));
    parts.push(b);
  });
  $("moves").replaceChildren(...parts);
  if (current) {
    const list = $("moves");
    list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
  } else {
    $("moves").scrollTop = 0;
  }
}

function drawPlayers() {
  if (!view) return;
  const bottom = game.flipped ? "black" : "white";
  for (const [id, side] of [["bottom-player", bottom], ["top-player", other[bottom]]]) {
    const box = $(id);
    const moving = !view.over && view.turn === side;
    box.className = "player " + side + (moving ? " moving" : "");
    const who = box.querySelector(".who");
    who.textContent = nameOf(side);
    who.classList.toggle("thinking", Boolean(thinking) && thinking.side === side);
    drawClock(box.querySelector(".clock"), side);
  }
}

// engineName is the engine of a side with its level.
function engineName(side) {
  const level = hello.levels.find((l) => l.level === game.levels[side]);
  return level ? level.name : "Contrary";
}

function nameOf(side) {
  if (game.doc[side]) return game.doc[side];
  const mixed = game.players.white !== game.players.black;
  if (game.players[side] === "engine") return mixed ? engineName(side) : `${titled[side]}: ${engineName(side)}`;
  return mixed ? "You" : titled[side];
}

function drawClock(element, side) {
  const text = clock ? clockText(clock.now(side)) : "";
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle("low", Boolean(clock) && clock.now(side) < 10000 && clock.running === side);
  element.setAttribute("aria-label", text ? `${titled[side]}'s clock ${text}` : "");
}
setInterval(() => {
  if (!clock || !view || document.hidden) return;
  const bottom = game.flipped ? "black" : "white";
  drawClock($("bottom-player").querySelector(".clock"), bottom);
  drawClock($("top-player").querySelector(".clock"), other[bottom]);
}, 200);

function fillAnalysis() {
  for (let n = 1; n <= hello.lines; n++) $("lines").append(el("option", String(n), { value: n }));
  $("lines").value = String(Math.min(3, hello.lines));
  for (let n = 1; n <= hello.threads; n *= 2) $("threads").append(el("option", String(n), { value: n }));
  $("threads-label").hidden = hello.threads < 2;
}

function drawAnalysis(a) {
  const bar = $("bar");
  $("analyse").setAttribute("aria-pressed", String(analysing));
  $("analyse").textContent = analysing ? "Stop" : "Analyse";
  bar.hidden = !analysing;
  bar.classList.toggle("turned", game.flipped);
  if (!a) {
    $("depth").textContent = !analysing ? "" : view && view.over ? "The game is over." : thinking ? "The engine is looking for its own move." : "Looking …";
    $("found").replaceChildren();
    grid.showBest([]);
    return;
  }
  const states = { waiting: "waiting for a free engine", searching: "", done: "finished" };
  const parts = [a.depth ? `depth ${a.depth}, ${a.nodes} nodes, ${a.speed} a second` : "", states[a.state] || ""];
  $("depth").textContent = parts.filter(Boolean).join(", ");
  $("found").replaceChildren(...a.lines.map((l) => {
    const li = el("li");
    const body = el("span", l.text, { class: "text" });
    if (l.extra) body.append(el("span", l.extra, { class: "extra" }));
    li.append(el("span", l.score, { class: "score", title: l.say, "aria-label": l.say }), body);
    return li;
  }));
  if (a.lines.length) {
    const share = Math.round(a.lines[0].white * 1000) / 10;
    const inner = bar.firstElementChild;
    inner.style.height = share + "%";
    inner.style.width = matchMedia("(max-width: 820px)").matches ? share + "%" : "auto";
    bar.setAttribute("aria-label", `Evaluation: ${a.lines[0].say}`);
    grid.showBest([a.lines[0].from, a.lines[0].to]);
  }
}

// becomes asks what a pawn becomes, or, in Chess960, whether the king castles or takes a step to the same square, and promises
// the move, "" for none.
function becomes(moves) {
  return new Promise((resolve) => {
    const dialog = $("promotion");
    $("promotion-title").textContent = moves[0].piece ? "The pawn becomes" : "Which move?";
    $("promotion-list").replaceChildren(...moves.map((m) => {
      const b = el("button", "", { value: m.uci, title: m.note || "" });
      if (m.piece) b.append(el("img", "", { src: pieceFile(m.piece), alt: "" }));
      b.append(document.createTextNode(m.becomes || m.san));
      if (m.key) b.append(el("small", "leaves " + m.key));
      return b;
    }));
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
    $("promotion-list").firstElementChild.focus();
  });
}

// --- what people do

$("first").addEventListener("click", () => look(0));
$("previous").addEventListener("click", () => look(game.doc.at - 1));
$("next").addEventListener("click", () => look(game.doc.at + 1));
$("last").addEventListener("click", () => look(game.doc.moves.length));
$("undo").addEventListener("click", takeBack);
$("flip").addEventListener("click", flip);
$("pause").addEventListener("click", () => {
  paused = !paused;
  show();
});
$("analyse").addEventListener("click", toggleAnalysis);
for (const id of ["lines", "threads"]) $(id).addEventListener("change", () => { if (analysing) show(); });
$("resign").addEventListener("click", async () => {
  const mixed = game.players.white !== game.players.black;
  const side = mixed ? (game.players.white === "person" ? "white" : "black") : view.turn;
  if (!await ask(`${titled[side]} resigns. Are you sure?`)) return;
  game.doc.end = { kind: "resign", side };
  show();
});
$("agree").addEventListener("click", async () => {
  if (!await ask("Both players agree to end the game here?")) return;
  game.doc.end = { kind: "agreed", side: "" };
  show();
});
$("entry").addEventListener("submit", async (e) => {
  e.preventDefault();
  const text = $("typed").value.trim();
  if (!text || !view) return;
  if (!personMoves()) {
    notice(view.over ? "The game is over." : "It is the engine's turn.");
    return;
  }
  try {
    const uci = (await link.ask({ do: "type", game: game.doc, text })).move.uci;
    $("typed").value = "";
    await play(uci);
  } catch (error) {
    notice(error.message);
    $("spoken").textContent = error.message;
  }
});

function flip() {
  game.flipped = !game.flipped;
  keep();
  grid.flip(game.flipped);
  drawPlayers();
  $("bar").classList.toggle("turned", game.flipped);
}

function toggleAnalysis() {
  analysing = !analysing;
  drawAnalysis(null);
  if (view) show();
}

document.addEventListener("visibilitychange", () => {
  if (analysing && view && !thinking) show();
});

addEventListener("keydown", (e) => {
  if (!view || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
  const tag = e.target.tagName;
  if (tag === "INPUT" || tag === "TEXTAREA" || tag === "SELECT") return;
  const act = {
    "[": () => look(game.doc.at - 1), "]": () => look(game.doc.at + 1),
    Home: () => look(0), End: () => look(game.doc.moves.length),
    u: takeBack, f: flip, a: toggleAnalysis, m: () => $("typed").focus(),
    s: () => {
      $("spoken").textContent = "";
      setTimeout(() => { $("spoken").textContent = view.spoken; }, 50);
    },
  }[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!act) return;
  e.preventDefault();
  act();
});

// Whatever is pasted or dropped on the page is opened.
async function openText(text) {
  try {
    const opened = (await link.ask({ do: "open", game: game.doc, text })).opened;
    if (opened.games) document.dispatchEvent(new CustomEvent("several", { detail: { text, opened } }));
    else {
      await load(opened);
      notice("");
    }
  } catch (error) {
    notice(error.message);
  }
}
addEventListener("paste", (e) => {
  if (["INPUT", "TEXTAREA"].includes(e.target.tagName) || document.querySelector("dialog[open]")) return;
  const text = e.clipboardData.getData("text/plain");
  if (text.trim()) openText(text);
});
addEventListener("dragover", (e) => e.preventDefault());
addEventListener("drop", async (e) => {
  e.preventDefault();
  const file = e.dataTransfer.files[0];
  if (file) openText(await file.text());
});
