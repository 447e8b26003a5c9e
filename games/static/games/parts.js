/* The parts of a page: of a match, of the lobby, of the header. Whatever changes them, an answer, a poll or a push, passes here: a
   state older than the one shown is dropped, a part that has not changed stays as it is, and focus,
   scrolling and what somebody has begun to do outlive the change.

   Tells the other scripts by an event on the document when parts have arrived: "parts:arrived",
   with `newer` if the match has moved on and `isAnswer` if this page had sent something. */

(() => {
  "use strict";

  const shownVersion = () =>
    Number(document.getElementById("match-state")?.dataset.version ?? -1);

  const versionIn = (text) => {
    const found = /<div id="match-state"[^>]* data-version="(\d+)"/.exec(text);
    return found === null ? null : Number(found[1]);
  };

  // Parts as they came. Scripts write into those on the page, so these can't be compared.
  const received = new Map();
  for (const part of document.querySelectorAll("[hx-swap-oob]")) {
    const copy = part.cloneNode(true);
    copy.removeAttribute("hx-swap-oob");
    received.set(part.id, copy.outerHTML);
  }

  // What has to be known about the message that is being put in.
  let arrival = null;

  const begin = (text, isAnswer) => {
    const version = versionIn(text);
    if (version !== null && version < shownVersion()) {
      return false;
    }
    const focused = document.activeElement;
    arrival = {
      isAnswer,
      newer: version !== null && version > shownVersion(),
      focused,
      selection: [focused.selectionStart, focused.selectionEnd],
      scrolled: [],
    };
    return true;
  };

  const end = () => {
    if (arrival === null) {
      return;
    }
    const { newer, isAnswer, scrolled } = arrival;
    scrolled.forEach(scrollAgain);
    ends.forEach((atEnd, id) => atEnd && scrollAgain({ id, atEnd }));
    focusAgain(arrival);
    arrival = null;
    document.dispatchEvent(new CustomEvent("parts:arrived", { detail: { newer, isAnswer } }));
  };

  const focusAgain = ({ focused, selection }) => {
    if (focused.isConnected || document.activeElement !== document.body) {
      return;
    }
    const same = focused.id ? document.getElementById(focused.id) : null;
    (same ?? document.getElementById("guide"))?.focus({ preventScroll: true });
    if (same?.matches("input[type=text], input:not([type])")) {
      same.setSelectionRange(...selection);
    }
  };

  const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }) =>
    scrollTop + clientHeight >= scrollHeight - 4;

  // Whether each list was at its end when it was last scrolled. One that was, and is made shorter by
  // a panel beside it, goes on to follow the game.
  const ends = new Map();
  document.addEventListener("scroll", ({ target }) => ends.set(target.id, isAtEnd(target)), true);

  const rememberScrolling = (element) => {
    const { id, scrollTop: top } = element;
    arrival.scrolled.push({ id, top, atEnd: ends.get(id) ?? isAtEnd(element) });
  };

  const scrollAgain = ({ id, top, atEnd }) => {
    const element = document.getElementById(id);
    if (element) {
      element.scrollTop = atEnd ? element.scrollHeight : top;
    }
  };

  // What somebody has opened or begun to write goes over into the part that comes.
  const keepWhatWasBegun = (old, fresh) => {
    for (const details of old.querySelectorAll("details[id][open]")) {
      fresh.querySelector(`#${details.id}`)?.setAttribute("open", "");
    }
    if (!(arrival.isAnswer && arrival.newer)) {
      for (const field of old.querySelectorAll("input[id]:not([type=hidden])")) {
        fresh.querySelector(`#${field.id}`)?.setAttribute("value", field.value);
      }
    }
    for (const { id, name } of old.querySelectorAll("input[type=radio][id]:checked")) {
      for (const field of fresh.querySelectorAll(`input[name=${name}]`)) {
        field.toggleAttribute("checked", field.id === id);
      }
    }
    for (const element of old.querySelectorAll("[id$='-scroll']")) {
      rememberScrolling(element);
    }
  };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (!received.has(target.id)) {
      rememberScrolling(target); // lines are added to the chat
      return;
    }
    const fresh = fragment.firstElementChild;
    const markup = fresh.outerHTML;
    // The push of a state that an answer has brought already knows nothing of the refusal.
    const isBehind = target.id === "match-refusal" && !arrival.isAnswer && !arrival.newer;
    if (isBehind || received.get(target.id) === markup) {
      event.detail.shouldSwap = false;
      return;
    }
    received.set(target.id, markup);
    keepWhatWasBegun(target, fresh);
  });

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    const { message } = event.detail;
    if (message.startsWith("<") && !begin(message, false)) {
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:wsAfterMessage", end);

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (!detail.shouldSwap) {
      return;
    }
    const { elt: asker, verb } = detail.requestConfig;
    const text = detail.serverResponse;
    const isWelcome = begin(text, verb === "post");
    if (isWelcome && !asker.isConnected) {
      // A push came first and has replaced the button; htmx would look for parts around it, and tell
      // nobody that the request is over.
      htmx.swap(document.body, text, { swapStyle: "none" });
      end();
    }
    detail.shouldSwap = isWelcome && asker.isConnected;
  });
  document.addEventListener("htmx:afterRequest", end);

  // The newest moves are the last ones.
  const moves = document.getElementById("moves-scroll");
  if (moves) {
    moves.scrollTop = moves.scrollHeight;
  }
})();
