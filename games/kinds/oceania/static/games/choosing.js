/* Choosing a move on the chart, a match's or the one for practice: what is chosen is shown first, on the
   board and in the words below it, and only a button that says so sends it.

   Every move that the rules allow stands on the page as a button with the move as its value, for those
   without a script. Here one of them is the choice; sending it is pressing that button. How the choice
   is shown is in `choice-shown.js`. */

(() => {
  "use strict";

  const select = (selector) => document.querySelector(selector);
  const selectAll = (selector) => Array.from(document.querySelectorAll(selector));

  const grid = () => select(".board-grid[data-decision]");
  const decision = () => grid()?.dataset.decision ?? "";
  const phase = () => decision().split("-")[1];
  const offers = () => selectAll(".tray [data-move]");
  const offersAt = (at) => offers().filter((offer) => offer.dataset.at === at);
  const { explain, say, show } = window.oceaniaChoiceShown;

  // The move that is chosen, and for which decision; another one makes it void. `isDefault` if
  // nobody has chosen it yet.
  let choice = { decision: "", move: "", isDefault: false };
  // What is to follow the sail that is under way, since the rules ask for it separately.
  let next = null;

  const chosen = () =>
    choice.decision === decision()
      ? offers().find((offer) => offer.dataset.move === choice.move)
      : undefined;

  // --- choosing -----------------------------------------------------------------------------------

  // From an offer that is put away the focus goes to the same button of the one that is shown.
  const followWithFocus = (button, offer) => {
    if (button && offer && !offer.contains(button)) {
      const same = offer.querySelector(`[data-do="${button.dataset.do}"]:enabled`);
      (same ?? offer.querySelector(".choice-main"))?.focus({ preventScroll: true });
    }
  };

  const choose = (offer, { isDefault = false } = {}) => {
    const focused = document.activeElement?.closest(".tray .offer[data-move] [data-do]");
    choice = { decision: decision(), move: offer?.dataset.move ?? "", isDefault };
    explain(null);
    show(offer);
    followWithFocus(focused, offer);
    if (offer && !isDefault) {
      const words = offer.matches(".offer")
        ? Array.from(offer.querySelectorAll(".offer-title, .offer-line"), (line) => line.textContent)
        : [offer.dataset.title, offer.dataset.line];
      say(words.join(". "));
    }
  };

  const turn = (step) => {
    const offer = chosen();
    const ways = offer && phase() === "place" ? offersAt(offer.dataset.at) : [];
    if (ways.length) {
      choose(ways[(ways.indexOf(offer) + step + ways.length) % ways.length]);
    }
    if (ways.length > 1) {
      document.dispatchEvent(new CustomEvent("choice:turned", { detail: { step } }));
    }
  };

  // A scout of this value or on this island, as near as possible to what was chosen before.
  const chooseScout = (wanted) => {
    const { value, side } = { ...chosen()?.dataset, ...wanted };
    const fits = (offer) => offer.dataset.value === value;
    const offer =
      offers().find((each) => fits(each) && each.dataset.side === side) ??
      offers().find(wanted.side ? (each) => each.dataset.side === side : fits);
    if (offer) {
      choose(offer);
    }
  };

  const switchIsland = () => {
    const sides = [...new Set(offers().map((offer) => offer.dataset.side))].filter(Boolean);
    const at = sides.indexOf(chosen()?.dataset.side);
    chooseScout({ side: sides[(at + 1) % sides.length] });
  };

  // Enter or the space bar on a place: what was chosen there is sent, what stands there by default
  // has to be chosen first.
  const pickOrCommit = (place) => {
    const offer = place.getAttribute("aria-pressed") === "true" && chosen();
    if (!offer) {
      pick(place);
    } else if (choice.isDefault) {
      choose(offer);
    } else {
      commit();
    }
  };

  // A place that is chosen already: the tile on it turns, the ship sails there.
  const again = () => (phase() === "sail" ? commit() : turn(1));

  const pick = (place) => {
    const ways = offersAt(place.id.slice(3));
    if (!ways.length) {
      explain(place);
    } else if (phase() === "scout") {
      switchIsland();
    } else if (ways.includes(chosen())) {
      again();
    } else {
      choose(ways[0]);
    }
  };

  // --- sending ------------------------------------------------------------------------------------

  let isSending = false;
  const send = (move) => {
    const button = select(`.tray button[name=move][value="${move}"]`);
    if (button) {
      isSending = true;
      button.click();
      isSending = false;
    }
  };

  const sailAnd = (then) => {
    const start = chosen();
    if (!start) {
      say(select(".offer-sail .offer-title").textContent);
      return;
    }
    // Where nothing can be used, the rules draw by themselves.
    next = start.dataset.reuses ? { decision: decision().replace("sail", "explore"), then } : null;
    send(start.dataset.move);
  };

  const commit = () => {
    const offer = chosen();
    if (phase() === "sail") {
      sailAnd("draw");
    } else if (offer) {
      send(offer.dataset.move);
    }
  };

  // When the answer to the sail is in, and htmx has let go of the request.
  const goOn = () => {
    const { decision: expected, then } = next ?? {};
    next = null;
    if (decision() === expected) {
      send(then);
    }
  };

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (next !== null && detail.elt.matches("[name=move]")) {
      detail.xhr.addEventListener("loadend", goOn, { once: true });
    }
  });

  // --- keys and clicks ----------------------------------------------------------------------------

  const draw = () => (phase() === "explore" ? send("draw") : sailAnd("draw"));

  // Leads to the tiles that can be used here, or to the scouts if there is one such tile.
  const reuse = () => {
    const tiles = selectAll(".tray [name=reuse-kind]:enabled");
    const chosenTile = tiles.find((tile) => tile.checked);
    const scout = chosenTile?.closest("label").nextElementSibling.querySelector("button");
    (tiles.length > 1 ? chosenTile : scout)?.focus();
  };

  const DEEDS = {
    draw,
    reuse: ({ then }) => sailAnd(then),
    turn: () => turn(1),
    "turn-back": () => turn(-1),
    commit,
    pass: () => send("pass"),
    value: ({ value }) => chooseScout({ value }),
    island: ({ side }) => chooseScout({ side }),
    keys: () => select("#keys").showModal(),
  };

  const KEYS = {
    sail: { d: draw, u: reuse },
    explore: { d: draw, u: reuse },
    place: { r: ({ shiftKey }) => turn(shiftKey ? -1 : 1) },
    scout: { s: switchIsland },
  };

  const onKey = (event) => {
    const place = event.target.closest(".board-grid .place");
    if (event.key === "?") {
      DEEDS.keys();
    } else if (!grid()) {
      return false;
    } else if (event.key === "Escape") {
      choose(undefined);
    } else if (place && (event.key === "Enter" || event.key === " ")) {
      pickOrCommit(place);
    } else if (phase() === "scout" && /^[0-9]$/.test(event.key)) {
      chooseScout({ value: event.key, ...(event.key === "0" && { side: "" }) });
    } else if (KEYS[phase()]?.[event.key.toLowerCase()]) {
      KEYS[phase()][event.key.toLowerCase()](event);
    } else {
      return false;
    }
    return true;
  };

  document.addEventListener("keydown", (event) => {
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && event.target.closest(".board") && onKey(event)) {
      event.preventDefault();
    }
  });

  // On a strait the pointer tells which of the two islands is meant.
  const sideUnder = (place, { clientX, clientY }) => {
    const box = place.getBoundingClientRect();
    const right = clientX - box.left - box.width / 2;
    const down = clientY - box.top - box.height / 2;
    const lean = { n: -down, e: right, s: down, w: -right };
    const sides = selectAll(".scout-target").map((target) => target.dataset.side);
    return sides.reduce((best, side) => (lean[side] > lean[best] ? side : best));
  };

  const onClick = (event) => {
    const place = event.target.closest(".board-grid .place");
    const start = event.target.closest(".choice-start");
    const deed = event.target.closest("[data-do]");
    if (place && phase() === "scout" && place.matches(".place-scout") && event.detail) {
      chooseScout({ side: sideUnder(place, event) });
    } else if (place) {
      pick(place);
    } else if (start) {
      choose(start);
    } else if (deed) {
      DEEDS[deed.dataset.do](deed.dataset);
    } else {
      return false;
    }
    place?.focus({ preventScroll: true });
    return true;
  };

  // What sends something; everything else can be pressed as fast as one likes.
  const SENDING =
    "button:is([name=move], [hx-post], [data-do=commit], [data-do=draw], [data-do=reuse], [data-do=pass])";

  document.addEventListener(
    "click",
    (event) => {
      if (isSending || !event.target.closest("#match, #practice")) {
        return;
      }
      // The second click of a double-click would hit whatever the answer has put under the pointer.
      const isSecond = event.detail > 1 && event.target.closest(SENDING) !== null;
      if (isSecond || onClick(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );

  // A place under the pointer or the focus shows its ghost more clearly.
  for (const [name, isOn] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    document.addEventListener(name, ({ target }) => {
      const place = target.closest?.(".place-fits");
      for (const ghost of place ? selectAll(`.ghost-way[data-at=${place.id.slice(3)}]`) : []) {
        ghost.classList.toggle("ghost-near", isOn);
      }
    });
  }

  // --- what arrives -------------------------------------------------------------------------------

  const settle = () => {
    if (choice.decision !== decision()) {
      choice = { decision: decision(), move: "", isDefault: false };
      if (phase() === "scout") {
        choose(offers()[0], { isDefault: true });
        return;
      }
    }
    show(chosen());
  };

  document.addEventListener("parts:arrived", settle);
  document.addEventListener("htmx:afterSettle", settle);
  // A hint is shown like a choice of one's own, and is as easily put away.
  document.addEventListener("hint:given", ({ detail }) => {
    const offer = offers().find((each) => each.dataset.move === detail.move);
    if (offer) {
      choose(offer);
    }
  });
  settle();
})();
