/* A hint is for the position in which it was asked for: it is shown on the board, and put away when the
   match moves on. */

(() => {
  "use strict";

  const panel = () => document.getElementById("match-hint");

  // The panel as it is before anybody asks; the page may have been loaded with a hint in it.
  const fresh = panel().cloneNode(true);
  fresh.dataset.move = "";
  fresh.querySelector("p").textContent = fresh.dataset.invitation;
  fresh.querySelector("button").disabled = false;

  let shown = "";
  const show = () => {
    const { move, version } = panel()?.dataset ?? {};
    if (move && shown !== version) {
      shown = version;
      document.dispatchEvent(new CustomEvent("hint:given", { detail: { move } }));
    }
  };

  document.addEventListener("parts:arrived", () => {
    const state = document.getElementById("match-state").dataset;
    const old = panel();
    if (!old || old.dataset.version === state.version) {
      return;
    }
    if (state.over === "yes") {
      old.remove();
      return;
    }
    const next = fresh.cloneNode(true);
    next.dataset.version = state.version;
    next.querySelector("[name=version]").value = state.version;
    old.replaceWith(next);
    htmx.process(next);
  });
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
