/* An opponent who has left: a countdown while they are not connected at their turn, then the claim of
   the win. Whether it is granted is the site's to decide. */

(() => {
  "use strict";

  const NOTED = 10000; // milliseconds: a shorter absence is none
  let times = 0; // that this page has seen; the panel knows of those before
  let awaySince; // by this page's own clock, in milliseconds
  let isKnown = false;

  const note = (seat) => {
    const here = document.getElementById("presence").dataset.here.split(" ");
    if (!isKnown) {
      awaySince = undefined;
    } else if (!here.includes(seat)) {
      awaySince ??= performance.now();
    } else if (awaySince !== undefined) {
      times += performance.now() - awaySince > NOTED ? 1 : 0;
      awaySince = undefined;
    }
  };

  const show = () => {
    const panel = document.getElementById("opponent-left");
    if (!panel) {
      awaySince = undefined; // it is not their turn
      return;
    }
    note(panel.dataset.seat);
    panel.hidden = awaySince === undefined;
    if (panel.hidden) {
      return;
    }
    const [first, later] = panel.dataset.waits.split(" ").map(Number);
    const wait = times > 0 ? later : first;
    const left = Math.max(0, wait - (performance.now() - awaySince) / 1000);
    const clock = document.getElementById("clock-left");
    if (clock.dataset.left === undefined) {
      clock.dataset.left = left;
      clock.dataset.since = "now";
    }
    for (const words of panel.querySelectorAll("[data-claim]")) {
      words.hidden = (words.dataset.claim === "now") !== (left === 0);
    }
  };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    isKnown ||= event.detail.target.id === "presence";
  });
  document.addEventListener("line:closed", () => {
    isKnown = false;
    show();
  });
  document.addEventListener("parts:arrived", show);
  setInterval(show, 1000);
})();
