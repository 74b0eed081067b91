// The theme: light, dark, or as the system has it. It runs before the page is drawn, so that nothing flashes.
"use strict";
(function () {
  const names = ["auto", "light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "auto";
  try {
    chosen = localStorage.getItem("theme") || "auto";
  } catch { /* a browser that stores nothing: the choice lasts as long as the page */ }
  if (!names.includes(chosen)) chosen = "auto";

  function apply() {
    const dark = chosen === "dark" || chosen === "auto" && system.matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const button = document.getElementById("theme");
    if (button) button.textContent = "Theme: " + chosen;
  }
  apply();
  system.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme").addEventListener("click", () => {
      chosen = names[(names.indexOf(chosen) + 1) % names.length];
      try {
        localStorage.setItem("theme", chosen);
      } catch { /* as above */ }
      apply();
    });
  });
})();
