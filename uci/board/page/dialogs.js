// The dialogs: a new game, opening, saving, rules, and a question.

const $ = (id) => document.getElementById(id);

function option(select, text, value) {
  const o = document.createElement("option");
  o.textContent = text;
  o.value = value;
  select.append(o);
  return o;
}

// ask promises the answer to a question: true for yes.
export function ask(text) {
  return new Promise((resolve) => {
    $("ask-text").textContent = text;
    $("ask").returnValue = "";
    $("ask").addEventListener("close", () => resolve($("ask").returnValue === "yes"), { once: true });
    $("ask").showModal();
    $("ask-yes").focus();
  });
}

// prepareDialogs connects the dialogs with the page: {hello, game, start, load, request, view, address, signed}.
export function prepareDialogs(app) {
  prepareNew(app);
  prepareOpen(app);
  prepareSave(app);
  $("help").addEventListener("click", () => {
    const card = app.hello.variants.find((v) => v.name === app.game.doc.variant);
    $("help-title").textContent = card.title;
    $("help-rules").replaceChildren(...card.rules.map((r) => {
      const li = document.createElement("li");
      li.textContent = r;
      return li;
    }));
    $("help-dialog").showModal();
  });
}

function prepareNew(app) {
  const { hello, game } = app;
  for (const v of hello.variants) option($("new-variant"), v.name, v.name);
  for (const side of ["new-white", "new-black"]) {
    option($(side), "A person", "person");
    for (const l of hello.levels) option($(side), l.name, "engine " + l.level);
  }
  hello.limits.forEach((l, i) => option($("new-limit"), l.name, i));
  option($("new-minutes"), "no clock", "0");
  for (const m of [1, 3, 5, 10, 15, 30, 60]) option($("new-minutes"), String(m), m);
  for (const s of [0, 1, 2, 3, 5, 10, 30]) option($("new-increment"), String(s), s);
  $("new-increment").value = "2";

  const card = () => hello.variants.find((v) => v.name === $("new-variant").value);
  const options = () => [...$("new-options").querySelectorAll("[data-option]")];
  function changed() {
    const v = card();
    $("new-about").textContent = v.title;
    const clocked = $("new-minutes").value !== "0";
    $("new-increment").disabled = !clocked;
    $("new-limit-label").hidden = clocked || $("new-white").value === "person" && $("new-black").value === "person";
  }
  function fillOptions(values) {
    $("new-options").replaceChildren(...card().options.map((o) => {
      const label = document.createElement("label");
      label.className = "wide";
      label.textContent = o.name + " ";
      const field = document.createElement(o.values.length ? "select" : "input");
      if (o.values.length) for (const value of o.values) option(field, value, value);
      else if (o.max > 0) Object.assign(field, { type: "number", min: o.min, max: o.max });
      field.value = values[o.name] || o.default;
      field.dataset.option = o.name;
      field.dataset.usual = o.default;
      label.append(field);
      return label;
    }));
  }
  $("new-variant").addEventListener("change", () => {
    fillOptions({});
    changed();
  });
  for (const id of ["new-white", "new-black", "new-minutes"]) $(id).addEventListener("change", changed);

  $("new").addEventListener("click", () => {
    $("new-variant").value = game.doc.variant;
    for (const side of ["white", "black"]) {
      $("new-" + side).value = game.players[side] === "engine" ? "engine " + game.levels[side] : "person";
    }
    $("new-fen").value = "";
    $("new-error").textContent = "";
    fillOptions(game.doc.options);
    changed();
    $("new-dialog").showModal();
  });
  $("new-form").addEventListener("submit", async (e) => {
    if (e.submitter && e.submitter.value === "cancel") return;
    e.preventDefault();
    const now = new Date();
    const doc = {
      variant: $("new-variant").value, options: {}, fen: $("new-fen").value.trim(), moves: [], at: 0, white: "", black: "", end: null,
      date: [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("."),
    };
    for (const field of options()) if (field.value !== field.dataset.usual) doc.options[field.dataset.option] = field.value;
    try {
      await app.request({ do: "view", game: doc }); // what is wrong with it is told here, not on the board
    } catch (error) {
      $("new-error").textContent = error.message;
      $("new-more").open = true;
      return;
    }
    const minutes = Number($("new-minutes").value);
    $("new-dialog").close();
    app.start({
      doc,
      players: { white: $("new-white").value.split(" ")[0], black: $("new-black").value.split(" ")[0] },
      levels: { white: Number($("new-white").value.split(" ")[1] || 0), black: Number($("new-black").value.split(" ")[1] || 0) },
      limit: hello.limits[Number($("new-limit").value)].limit,
      control: minutes ? { minutes, increment: Number($("new-increment").value) } : null,
    });
  });
}

function prepareOpen(app) {
  let listed = ""; // the text whose games are in the list
  function offer(text, opened) {
    listed = text;
    $("open-text").value = text;
    $("open-pick").replaceChildren();
    opened.games.forEach((name, i) => option($("open-pick"), `${i + 1}. ${name}`, i + 1));
    $("open-pick").value = "1";
    $("open-pick-label").hidden = false;
    $("open-error").textContent = opened.note;
  }
  $("open").addEventListener("click", () => {
    $("open-text").value = "";
    $("open-file").value = "";
    $("open-error").textContent = "";
    $("open-pick-label").hidden = true;
    listed = "";
    $("open-dialog").showModal();
  });
  $("open-text").addEventListener("input", () => {
    $("open-pick-label").hidden = true;
    listed = "";
  });
  $("open-file").addEventListener("change", async () => {
    const file = $("open-file").files[0];
    if (!file) return;
    if (file.size > 1500000) {
      $("open-error").textContent = "This file is too large for the board: at most 1.5 MB.";
      return;
    }
    $("open-text").value = await file.text();
    $("open-pick-label").hidden = true;
    listed = "";
  });
  $("open-form").addEventListener("submit", async (e) => {
    if (e.submitter && e.submitter.value === "cancel") return;
    e.preventDefault();
    const text = $("open-text").value;
    const pick = listed === text && !$("open-pick-label").hidden ? Number($("open-pick").value) : 0;
    try {
      const opened = (await app.request({ do: "open", text, pick })).opened;
      if (opened.games) {
        offer(text, opened);
        return;
      }
      $("open-dialog").close();
      app.load(opened);
    } catch (error) {
      $("open-error").textContent = error.message;
    }
  });
  document.addEventListener("several", (e) => {
    offer(e.detail.text, e.detail.opened);
    $("open-dialog").showModal();
  });
}

function prepareSave(app) {
  $("save").addEventListener("click", async () => {
    if (!app.view()) return;
    $("save-fen").value = app.view().fen;
    $("save-link").value = app.address();
    $("save-pgn").value = "";
    $("save-dialog").showModal();
    try {
      $("save-pgn").value = (await app.request({ do: "pgn", game: app.signed() })).text;
    } catch (error) {
      $("save-pgn").value = error.message;
    }
  });
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = $(button.dataset.copy), label = button.textContent;
      try {
        await navigator.clipboard.writeText(field.value);
        button.textContent = "Copied";
      } catch {
        field.focus();
        field.select();
        button.textContent = "Press Ctrl+C";
      }
      setTimeout(() => { button.textContent = label; }, 1500);
    });
  }
  $("download").addEventListener("click", () => {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([$("save-pgn").value], { type: "application/x-chess-pgn" }));
    a.download = `contrary-${app.game.doc.variant}.pgn`;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 1000);
  });
}
