/* What is heard of a match that is open: a move, a tile that was drawn, little time, the end. That it
   is one's turn is told by notices.js, wherever on the site one is. */

(() => {
  "use strict";

  const state = () => document.getElementById("match-state").dataset;
  const hand = () => document.querySelector("#match-tray [data-reveal]")?.dataset.reveal ?? "";

  let wasOver = state().over;
  let held = hand();

  document.addEventListener("parts:arrived", ({ detail }) => {
    if (!detail.newer) {
      return;
    }
    const hasEnded = state().over !== wasOver;
    const hasDrawn = hand() !== "" && hand() !== held;
    wasOver = state().over;
    held = hand();
    oceaniaSounds.play(hasEnded ? "end" : hasDrawn ? "draw" : "move");
  });

  // Only one's own clock.
  document.addEventListener("clock:low", ({ detail: clock }) => {
    if (clock.closest(".seat-place")?.querySelector(".player-you")) {
      oceaniaSounds.play("low");
    }
  });
})();
