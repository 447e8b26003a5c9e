/* The browser's own part in the chance of a game: made at the moment when a form is sent, so that
   nobody can have known it before. Where no script runs the site makes it, and says so.

   Such a form is sent once. A double click would ask a second time, and whoever plays as a guest
   would be told that somebody else was quicker: themselves. */

(() => {
  "use strict";

  const BYTES = 16;

  const nonce = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");

  // Whoever stopped the page from going on may try again.
  const AGAIN_AFTER = 3000;
  const sentAt = new WeakMap();

  document.addEventListener("submit", (event) => {
    const { target: form, timeStamp: now } = event;
    const field = form.elements.namedItem("nonce");
    if (!field) {
      return;
    }
    if (now - (sentAt.get(form) ?? -Infinity) < AGAIN_AFTER) {
      event.preventDefault();
      return;
    }
    sentAt.set(form, now);
    field.value = nonce();
  });

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "series-rematch") {
      event.detail.parameters.nonce = nonce();
    }
  });
})();
