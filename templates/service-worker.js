/* Where no network is, a page that says so. Nothing else is ever kept: what this site shows is true at
   the moment of asking, or it is not shown. */

"use strict";

const PAGE = "{{ page|escapejs }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}", {% endfor %}];
const KEPT = "offline";

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    const old = await cache.keys();
    await cache.addAll([new Request(PAGE, { cache: "reload" }), ...FILES]);
    const names = [PAGE, ...FILES];
    const stale = old.filter(({ url }) => !names.includes(new URL(url).pathname));
    await Promise.all(stale.map((request) => cache.delete(request)));
  };
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // The question goes out while this script is still being started.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

const answer = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") {
    event.respondWith(answer(event));
  } else if (FILES.includes(new URL(event.request.url).pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
  }
});
