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
      const words = document.createElement("span");
      words.textContent = isKnown ? (isHere ? here : away) : "";
      // That somebody is here is a dot; only that they are not is said.
      words.classList.toggle("visually-hidden", isHere);
      connection.replaceChildren(...(isKnown ? [words] : []));
      connection.dataset.here = isKnown ? isHere : "";
    }
  };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    isKnown ||= event.detail.target.id === "presence";
  });
  document.addEventListener("parts:arrived", show);
  document.addEventListener("line:closed", () => {
    isKnown = false;
    show();
  });
})();
