/* From game to game: when the next game of a series begins, or a rematch, the page goes there, and
   so takes along both players and everybody who watches. A page that was opened on an old game
   stays: it has a link. */

(() => {
  "use strict";

  const nextAddress = () => document.getElementById("match-state").dataset.next;
  const atFirst = nextAddress();

  document.addEventListener("parts:arrived", () => {
    const address = nextAddress();
    if (address && address !== atFirst) {
      location.assign(address);
    }
  });
})();
