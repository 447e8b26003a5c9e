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
    putPill(/^(place|sail) /.test(move) ? at : undefined);
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

  // Whether a box reaches into the middle of an element.
  const hides = (box, element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y, reach] = [left + width / 2, top + height / 2, Math.min(width, height) / 3];
    const isBeside = box.right <= x - reach || box.left >= x + reach;
    return !isBeside && box.bottom > y - reach && box.top < y + reach;
  };
  const isWithin = (box, { left, right, top, bottom }) =>
    box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;

  // Beside the place, where it hides no other that can be chosen and stays on the board.
  const putPill = (at) => {
    putBeside(".pill", at);
    const pill = select(".board-grid .pill");
    if (!pill) {
      return;
    }
    const board = select(".board").getBoundingClientRect();
    const others = selectAll(".place:not(.place-mute)").filter((place) => place.id !== `at-${at}`);
    const isFree = (side) => {
      pill.dataset.side = side;
      const box = pill.getBoundingClientRect();
      return isWithin(box, board) && !others.some((place) => hides(box, place));
    };
    if (["above", "below", "left", "right"].some(isFree)) {
      return;
    }
    // A tile is turned there; the ship can as well be sent from the tray.
    pill.dataset.side = "above";
    if (pill.querySelector("[data-do=draw]")) {
      putBeside(".pill", undefined);
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
    const tiles = Array.from(bar.querySelectorAll("[name=reuse-kind]"));
    for (const tile of tiles) {
      tile.disabled = !kinds.includes(tile.value);
    }
    const isUsable = tiles.some((tile) => tile.checked && !tile.disabled);
    const first = tiles.find((tile) => !tile.disabled);
    if (first && !isUsable) {
      first.checked = true;
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
