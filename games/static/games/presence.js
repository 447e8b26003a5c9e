/* Who is here: words and a dot beside each player's name, from the part that the site pushes. While
   there is no line to the site nobody knows, and nothing is said. */

(() => {
  "use strict";

  const { here, away } = document.getElementById("line").dataset;
  let isKnown = false;

  const show = () => {
    const seats = document.getElementById("presence").dataset.here.split(" ");
    for (const connection of document.querySelectorAll(".connection")) {
      const isHere = seats.includes(connection.dataset.seat);
      connection.textContent = isKnown ? (isHere ? here : away) : "";
      connection.dataset.here = isKnown ? isHere : "";
    }
  };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    isKnown ||= event.detail.target.id === "presence";
  });
  document.addEventListener("match:arrived", show);
  document.addEventListener("line:closed", () => {
    isKnown = false;
    show();
  });
})();
