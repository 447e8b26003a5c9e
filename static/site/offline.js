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
  const PAGE = "/offline/";
  const MARK = "offline-page";
  const look = `${lang} ${dataset.theme ?? ""}`;
  // The worker stays the same whatever language is spoken: to exchange it would hold up the next page.
  const keepPage = async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    if (localStorage.getItem(MARK) !== look) {
      const kept = await caches.open("offline");
      await kept.add(new Request(PAGE, { cache: "reload" }));
      localStorage.setItem(MARK, look);
    }
  };
  if (navigator.serviceWorker) {
    // Where a browser won't, its own page has to do.
    keepPage().catch(() => {});
  }
})();
