/* Says in words that the device has no network, on any page, until it has one again; and lets the
   browser keep a page of ours for links that are followed meanwhile, in this language and theme. */

(() => {
  "use strict";

  const notice = document.getElementById("offline");
  const show = () => {
    notice.textContent = navigator.onLine ? "" : notice.dataset.words;
  };

  window.addEventListener("online", show);
  window.addEventListener("offline", show);
  show();

  const { lang, dataset } = document.documentElement;
  const script = `/service-worker.js?${new URLSearchParams({ lang, theme: dataset.theme ?? "" })}`;
  // Where a browser doesn't have it or won't, its own page has to do.
  navigator.serviceWorker?.register(script).catch(() => {});
})();
