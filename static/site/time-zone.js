/* Tells the site this device's time zone by a cookie, so that pages show times as clocks here do.
   The first page is rendered without it, in UTC. */

(() => {
  "use strict";

  const { cookie, secure } = document.currentScript.dataset;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const year = 365 * 24 * 60 * 60;
  if (zone && !document.cookie.split("; ").includes(`${cookie}=${zone}`)) {
    const safety = secure ? "; Secure" : "";
    document.cookie = `${cookie}=${zone}; Path=/; Max-Age=${year}; SameSite=Lax${safety}`;
  }
})();
