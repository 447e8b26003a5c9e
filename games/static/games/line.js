/* The line to the site: the socket by which changes arrive, and asking every few seconds while there
   is none. One place on the page says in words how it stands.

   Tells the other scripts by events on the document: "line:opened", "line:closed", "line:asked"
   after each poll that was answered. */

(() => {
  "use strict";

  const SILENCE = 8000; // the site sends a pulse every 5 s
  const CONNECTING = 3000;
  const POLLING = 3000;
  const POLLING_UNSEEN = 30000;
  const PATIENCE_AFTER_MISUSE = 10000;
  const LOGGED_OUT = 4401;
  const MISUSED = 1008;
  // The extension connects again by itself after these, and after no others.
  const EXTENSION_RECONNECTS = [1006, 1011, 1012, 1013];

  const line = document.getElementById("line");
  let socket = null;
  let wrapper = null;
  let connectingSince = 0;
  let heardAt = 0;
  let failures = 0;
  let wasOpen = false;
  let restarting = false;
  let polledAt = performance.now();
  let pollWorks = null; // not known since the socket was lost
  let asking = false;
  let stopped = "";

  const tell = (name) => document.dispatchEvent(new CustomEvent(name));
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  const currentState = () => {
    if (stopped || isOpen()) {
      return stopped || "live";
    }
    if (restarting) {
      return "restarting";
    }
    if (pollWorks === false || !navigator.onLine) {
      return "offline";
    }
    if (pollWorks && failures > 1) {
      return "polling";
    }
    return wasOpen || failures ? "reconnecting" : "connecting";
  };

  const showState = () => {
    const state = currentState();
    if (line.dataset.state !== state) {
      line.dataset.state = state;
      line.textContent = line.dataset[state] ?? "";
    }
  };

  const stop = (state) => {
    stopped = state;
    clearInterval(watch);
    // Without its element the extension gives up.
    document.getElementById("socket").remove();
    socket.close();
    showState();
    document.getElementById("logged-out").hidden = state !== "logged-out";
  };

  // Not all pages at the same moment, and soon enough to be back within seconds.
  const delay = (attempts) => 100 + Math.random() * Math.min(1400, 300 * 2 ** attempts);
  htmx.config.wsReconnectDelay = delay;

  htmx.createWebSocket = (address) => {
    const url = new URL(address);
    url.searchParams.set("version", document.getElementById("match-state").dataset.version);
    if (line.dataset.seat) {
      url.searchParams.set("seat", line.dataset.seat);
    }
    socket = new WebSocket(url);
    connectingSince = performance.now();
    return socket;
  };

  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    heardAt = performance.now();
    failures = 0;
    wasOpen = true;
    restarting = false;
    pollWorks = null;
    showState();
    tell("line:opened");
  });

  document.addEventListener("htmx:wsClose", (event) => {
    const { code } = event.detail.event;
    wrapper = event.detail.socketWrapper;
    failures += 1;
    tell("line:closed");
    if (code === LOGGED_OUT) {
      stop("logged-out");
      return;
    }
    if (!EXTENSION_RECONNECTS.includes(code)) {
      setTimeout(wrapper.reconnect, code === MISUSED ? PATIENCE_AFTER_MISUSE : delay(failures));
    }
    showState();
  });

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    heardAt = performance.now();
    const { message } = event.detail;
    if (!message.startsWith("{")) {
      return;
    }
    event.preventDefault();
    const notice = JSON.parse(message);
    if ("pulse" in notice) {
      socket.send(JSON.stringify({ pulse: notice.pulse }));
    }
    restarting = notice.closing === "restart";
  });

  // A dead line closes after minutes only: leave the socket behind, with nobody to listen to it.
  const reconnect = () => {
    socket.onclose = null;
    socket.onerror = null;
    tell("line:closed");
    wrapper.reconnect();
  };

  const ask = () => {
    const { version } = document.getElementById("match-state").dataset;
    polledAt = performance.now();
    asking = true;
    htmx
      .ajax("GET", `${line.dataset.fragmentUrl}?version=${version}`, { source: line, target: line })
      .catch(() => {}); // told by the event below
  };

  line.addEventListener("htmx:afterRequest", (event) => {
    const { status } = event.detail.xhr;
    asking = false;
    pollWorks = [200, 204].includes(status);
    if (status === 404) {
      stop("missing");
    } else if (pollWorks) {
      tell("line:asked");
    }
    showState();
  });

  const look = () => {
    const now = performance.now();
    if (isOpen() && now - heardAt > SILENCE) {
      reconnect();
    } else if (socket?.readyState === WebSocket.CONNECTING && now - connectingSince > CONNECTING) {
      socket.close(); // the extension tries again
    }
    const period = document.hidden ? POLLING_UNSEEN : POLLING;
    if (!isOpen() && !asking && now - polledAt > period) {
      ask();
    }
    showState();
  };

  const watch = setInterval(look, 500);
  for (const name of ["online", "visibilitychange", "line:closed"]) {
    (name === "online" ? window : document).addEventListener(name, () => {
      if (!stopped && !isOpen() && !asking && !document.hidden) {
        polledAt = performance.now() - POLLING + 500;
      }
    });
  }
  window.addEventListener("offline", showState);
  showState();
})();
