/* What awaits the player, wherever on the site they are: the count in the title, a message when
   something new comes, and the list in the header that is read once it was opened.

   Nothing is said of a match that the player has before their eyes. */

(() => {
  "use strict";

  const STAYS = 12000;
  const region = document.getElementById("toasts");
  if (!region) {
    return;
  }
  const form = document.getElementById("notices-form");
  const bareTitle = document.title.replace(/^\(\d+\) /, "");

  const personal = () => document.getElementById("personal");
  const items = () => Array.from(personal().querySelectorAll("li[data-key]"));
  let known = new Set(items().map((item) => item.dataset.key));

  const showTitle = () => {
    const { turns } = personal().dataset;
    document.title = turns === "0" ? bareTitle : `(${turns}) ${bareTitle}`;
  };

  // A rated game that has just ended has moved it.
  const showRating = () => {
    const shown = document.getElementById("own-rating");
    if (shown) {
      shown.textContent = personal().dataset.rating;
    }
  };

  const isBeforeTheirEyes = ({ match }) =>
    match !== undefined &&
    match === document.getElementById("match")?.dataset.match &&
    !document.hidden;

  const markAsRead = (notice) => {
    const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ notice, csrfmiddlewaretoken: token });
    fetch(form.action, { method: "POST", body }).catch(() => {}); // it stays in the list, then
  };

  // It goes by itself, but not while somebody looks elsewhere or is about to use it.
  const dismissLater = (toast) => {
    const isInUse = () => document.hidden || toast.matches(":hover, :focus-within");
    const timer = setInterval(() => {
      if (!isInUse()) {
        clearInterval(timer);
        toast.remove();
      }
    }, STAYS);
  };

  // A challenge stands in the header until it is answered. Whoever listens is told of it here.
  const announce = (item) => {
    const words = document.createElement("p");
    words.className = "visually-hidden";
    words.textContent = item.textContent;
    region.append(words);
    setTimeout(() => words.remove(), STAYS);
  };

  const showToast = (item) => {
    const toast = document.createElement("div");
    toast.className = "toast panel";
    const close = document.createElement("button");
    close.type = "button";
    close.className = "toast-close";
    close.textContent = "×";
    close.setAttribute("aria-label", region.dataset.close);
    close.addEventListener("click", () => toast.remove());
    toast.append(item.querySelector("a").cloneNode(true), close);
    region.append(toast);
    dismissLater(toast);
  };

  // Somebody else's game is nothing to look up for while one's own clock runs.
  const canWait = ({ kind }) =>
    kind === "followed" &&
    document.getElementById("move-form") !== null &&
    document.getElementById("match-state").dataset.over === "no";

  // Whoever waits for an answer on this page goes where the match is. A challenge that was declined
  // is shown anew on its own page.
  const isAwaited = ({ kind }, address) =>
    (kind === "accepted" || (kind === "declined" && address === location.href)) &&
    document.querySelector("[data-awaits-answer]") !== null;

  const tell = (item) => {
    const { kind, notice } = item.dataset;
    const isTurn = kind === "turn";
    const address = item.querySelector("a").href;
    if (isAwaited(item.dataset, address)) {
      location.assign(address);
      return;
    }
    if ("quiet" in item.dataset || canWait(item.dataset)) {
      return;
    }
    if (isBeforeTheirEyes(item.dataset)) {
      if (notice) {
        markAsRead(notice);
      }
    } else if (kind === "challenge") {
      announce(item);
    } else if (!isTurn || personal().dataset.turnsTold === "yes") {
      showToast(item);
    }
    oceaniaSounds.play(isTurn ? "turn" : "chat");
  };

  document.addEventListener("parts:arrived", () => {
    const fresh = items().filter((item) => !known.has(item.dataset.key));
    known = new Set(items().map((item) => item.dataset.key));
    showTitle();
    showRating();
    fresh.forEach(tell);
  });

  // Those that were listed are read when the list is closed; until then they stay to be seen.
  document.addEventListener(
    "toggle",
    (event) => {
      const { target } = event;
      if (target.id === "bell" && !target.open && target.querySelector("[data-notice]")) {
        htmx.trigger(form, "submit");
      }
    },
    true,
  );
})();
