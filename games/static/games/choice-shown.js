/* How the page shows what is chosen on the chart: on the board, in the tray below it, and beside the place
   that it is about; and why a place can't be chosen. `choosing.js` says what that is. */

window.oceaniaChoiceShown = (() => {
  "use strict";

  const select = (selector) => document.querySelector(selector);
  const selectAll = (selector) => Array.from(document.querySelectorAll(selector));

  const say = (words) => {
    select("#announcer").textContent = words;
  };

  const show = (offer) => {
    const { move, at } = offer?.dataset ?? {};
    for (const element of selectAll(".tray [data-move], .board [data-move]")) {
      element.classList.toggle("chosen", element.dataset.move === move);
    }
    for (const place of selectAll(".place:not(.place-mute)")) {
      place.setAttribute("aria-pressed", String(place.id === `at-${at}`));
    }
    for (const ghost of selectAll(".ghost-way")) {
      ghost.classList.toggle("ghost-tried", ghost.dataset.at === at);
    }
    for (const start of selectAll(".choice-start")) {
      start.setAttribute("aria-pressed", String(start === offer));
    }
    const reached = offer?.dataset.reaches?.split(" ") ?? [];
    for (const place of selectAll(".place")) {
      place.classList.toggle("place-reached", reached.includes(place.id.slice(3)));
    }
    putBeside(".sailing", move?.startsWith("sail") ? at : undefined);
    putBeside(".pill", move?.startsWith("place") ? at : undefined);
    showSail(offer);
    showScout(offer);
  };

  // Beside a place stands what belongs to it; otherwise it is put away.
  const putBeside = (selector, at) => {
    const aid = select(`.board ${selector}`);
    const home = at === undefined ? select(".aids") : document.getElementById(`at-${at}`)?.parentElement;
    if (aid && home && aid.parentElement !== home) {
      home.append(aid);
    }
  };

  const showSail = (start) => {
    const bar = select(".offer-sail");
    if (!bar) {
      return;
    }
    for (const [name, words] of [["title", start?.dataset.title], ["line", start?.dataset.line]]) {
      const line = bar.querySelector(`.offer-${name}`);
      line.dataset.before ??= line.textContent;
      line.textContent = words ?? line.dataset.before;
    }
    const kinds = start?.dataset.reuses.split(" ") ?? [];
    bar.querySelector("[data-do=draw]").disabled = !start;
    for (const button of bar.querySelectorAll("[data-do=reuse]")) {
      button.disabled = !kinds.includes(button.dataset.kind);
    }
  };

  const showScout = (offer) => {
    const place = select(".place-scout");
    if (!place) {
      return;
    }
    putBeside(".scout-card", place.id.slice(3));
    const { value, side } = offer?.dataset ?? {};
    for (const button of selectAll("[data-do=value]")) {
      button.setAttribute("aria-pressed", String(button.dataset.value === value));
    }
    for (const button of selectAll("[data-do=island]")) {
      button.setAttribute("aria-pressed", String(button.dataset.side === side));
    }
    for (const target of selectAll(".scout-target")) {
      target.classList.toggle("chosen", target.dataset.side === side);
    }
    for (const button of selectAll(".scout-card [data-do=commit]")) {
      button.disabled = !offer;
    }
  };

  // Places of a kind share a sentence, which has gaps for their names.
  const reasonFor = ({ id, dataset }) =>
    dataset.why ??
    select(".board-grid[data-decision]")
      .getAttribute(`data-why-${dataset.kind}`)
      .replaceAll("{place}", id.slice(3))
      .replaceAll("{space}", dataset.space);

  // Why a place can't be chosen, beside it, with the side that is at fault.
  const explain = (place) => {
    for (const cell of selectAll(".board-grid [data-wrong-side]")) {
      delete cell.dataset.wrongSide;
    }
    putBeside(".why", place?.id.slice(3));
    const why = select(".why");
    if (place && why) {
      why.textContent = reasonFor(place);
      place.parentElement.dataset.wrongSide = place.dataset.wrong ?? "";
      say(why.textContent);
    }
  };

  return { explain, say, show };
})();
