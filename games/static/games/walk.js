/* Walking back through the moves: the chart as it was after a turn stands in the place of the present
   one. The match goes on behind it, and the page says so; nobody is torn away from what they look at. */

(() => {
  "use strict";

  const match = document.getElementById("match");
  const place = document.getElementById("match-past");
  const moves = () => document.getElementById("match-moves");
  if (!moves()) {
    return; // a game whose page has no such list
  }

  let after = null; // the number of moves that the chart shows; null is now
  let wanted = null; // the same for the chart that was asked for last, be it here or not yet
  let request = null;

  const links = () => Array.from(moves().querySelectorAll("[data-after]"));
  const isNow = () => after === null;
  const made = () => Number(links().at(-1)?.dataset.after ?? 0);
  const hasBegunTurn = () => moves().querySelector(".turn-now") !== null;

  // Where one can stop: before the first turn, after each, and now.
  const stops = () => {
    const ends = links().map((link) => Number(link.dataset.after));
    return [0, ...(hasBegunTurn() ? ends : ends.slice(0, -1)), null];
  };

  const tell = () => {
    const walk = moves().querySelector(".walk");
    if (!walk) {
      return;
    }
    const at = stops().indexOf(after);
    for (const button of walk.children) {
      const isBack = ["first", "back"].includes(button.dataset.walk);
      // Not `disabled`: the focus would be lost.
      button.setAttribute("aria-disabled", String(isBack ? at === 0 : isNow()));
    }
    for (const link of links()) {
      const isShown = isNow()
        ? Number(link.dataset.after) === made() && !hasBegunTurn()
        : Number(link.dataset.after) === after;
      link.toggleAttribute("aria-current", isShown);
      if (isShown) {
        link.setAttribute("aria-current", "step");
      }
    }
  };

  const returnToNow = () => {
    request?.abort();
    const hadFocus = place.contains(document.activeElement);
    after = null;
    wanted = null;
    match.classList.remove("is-past");
    place.replaceChildren();
    tell();
    if (hadFocus) {
      document.getElementById("guide")?.focus({ preventScroll: true });
    }
  };

  const complain = () => {
    const words = document.createElement("p");
    words.className = "refusal";
    words.setAttribute("role", "alert");
    words.textContent = place.dataset.lost;
    place.prepend(words);
  };

  const goTo = async (target) => {
    if (target === null) {
      returnToNow();
      return;
    }
    wanted = target;
    place.querySelector(":scope > .refusal")?.remove();
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const address = `${moves().querySelector(".walk").dataset.positions}${target}/`;
    try {
      const answer = await fetch(address, { signal, headers: { "HX-Request": "true" } });
      if (!answer.ok) {
        throw new Error(answer.status);
      }
      const chart = await answer.text();
      after = target;
      match.classList.add("is-past");
      const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
      place.innerHTML = chart;
      if (focused) {
        document.getElementById(focused)?.focus({ preventScroll: true });
      }
      document.getElementById("announcer").textContent =
        document.getElementById("past").parentElement.innerText;
    } catch {
      if (!signal.aborted) {
        wanted = after;
        complain();
      }
    }
    tell();
    const shown = links().find((link) => link.hasAttribute("aria-current"));
    shown?.closest("td").scrollIntoView({ block: "nearest" });
  };

  const WALKS = {
    first: () => 0,
    back: (all, at) => all[Math.max(0, at - 1)],
    on: (all, at) => all[Math.min(all.length - 1, at + 1)],
    now: () => null,
  };
  const walk = (name) => {
    const all = stops();
    const target = WALKS[name](all, all.indexOf(wanted));
    if (target === null || target !== wanted) {
      goTo(target);
    }
  };

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "now" };

  match.addEventListener("click", (event) => {
    const link = event.target.closest("#match-moves [data-after]");
    const button = event.target.closest("[data-walk]");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (button) {
      walk(button.dataset.walk);
    } else if (link && isPlain) {
      event.preventDefault();
      const target = Number(link.dataset.after);
      goTo(target === made() && !hasBegunTurn() ? null : target);
    } else if (event.target.closest("#back-to-now") && isPlain) {
      event.preventDefault();
      returnToNow();
    }
  });
  match.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    // With Alt the arrows are the browser's own way back.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (name && isPlain && event.target.closest("#match-moves, #match-past")) {
      event.preventDefault();
      if (!event.repeat) {
        walk(name);
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    const isForDialog = document.querySelector("dialog[open]") !== null;
    if (event.key === "Escape" && !isForDialog && (wanted !== null || place.hasChildNodes())) {
      returnToNow();
    }
  });

  document.addEventListener("parts:arrived", (event) => {
    tell();
    if (!isNow() && event.detail.newer) {
      place.querySelector(".past-news")?.removeAttribute("hidden");
    }
  });

  // A page that was opened at an earlier chart.
  const opened = document.getElementById("past");
  after = opened ? Number(opened.dataset.after) : null;
  wanted = after;
  tell();
})();
