/* The line to the site: the socket by which changes arrive, and asking every few seconds while there
   is none. One place on the page, `#line`, says in words how it stands, and has its addresses.

   Tells the other scripts by events on the document: "line:opened", "line:closed", "line:asked"
   after each poll that was answered. */

(() => {
  "use strict";

  const SILENCE = 8000; // the site sends a pulse every 5 s
  const CONNECTING = 3000;
  const POLLING_UNSEEN = 30000;
  const PATIENCE_AFTER_MISUSE = 10000;
  const LOGGED_OUT = 4401;
  const MISUSED = 1008;
  const LONGEST_PAUSE = { unseen: 30000, blocked: 15000, lost: 1400 };

  const line = document.getElementById("line");
  const POLLING = Number(line.dataset.period ?? 3000);
  let socket = null;
  let wrapper = null;
  let connectingSince = 0;
  let heardAt = 0;
  let failures = 0; // since something was heard
  let retryAt = 0;
  let wasSentAway = false;
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
    if (stopped) {
      return;
    }
    stopped = state;
    clearInterval(watch);
    // Without its element the extension gives up.
    document.getElementById("socket").remove();
    socket.close();
    showState();
    document.getElementById("logged-out")?.toggleAttribute("hidden", state !== "logged-out");
  };

  // For whom the page was made, and which version of a match it shows.
  const query = () => {
    const asked = new URLSearchParams(line.dataset.who);
    const state = document.getElementById("match-state");
    if (state) {
      asked.set("version", state.dataset.version);
    }
    return asked;
  };

  htmx.createWebSocket = (address) => {
    socket = new WebSocket(`${address}?${query()}`);
    connectingSince = performance.now();
    return socket;
  };

  document.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    heardAt = performance.now();
    wasOpen = true;
    restarting = false;
    showState();
    tell("line:opened");
  });

  const retryIn = (time) => {
    retryAt = performance.now() + time;
  };
  const askIn = (time) => {
    polledAt = performance.now() - POLLING + time;
  };

  // Another tab may have logged in anew or changed the password, and the answer that brings the new
  // cookie be on its way: only who is sent away twice is logged out.
  const sendAway = () => {
    if (wasSentAway) {
      stop("logged-out");
    }
    wasSentAway = true;
    retryIn(1000);
    askIn(1000);
  };

  const lose = () => {
    if (failures < 2) {
      pollWorks = null;
      askIn(500);
    }
    tell("line:closed");
  };

  // Not all pages at the same moment, and soon enough to be back within seconds; less and less often
  // where sockets are refused while the site answers, or nobody looks.
  const pause = () => {
    const why = document.hidden ? "unseen" : pollWorks ? "blocked" : "lost";
    return 100 + Math.random() * Math.min(LONGEST_PAUSE[why], 300 * 2 ** failures);
  };
  // The extension would connect again after some close codes only, and can't be called off.
  htmx.config.wsReconnectDelay = () => 2 ** 31 - 1;

  document.addEventListener("htmx:wsClose", (event) => {
    const { code } = event.detail.event;
    wrapper = event.detail.socketWrapper;
    failures += 1;
    lose();
    retryIn(code === MISUSED ? PATIENCE_AFTER_MISUSE : pause());
    if (code === LOGGED_OUT) {
      sendAway();
    }
    showState();
  });

  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    heardAt = performance.now();
    failures = 0;
    wasSentAway = false;
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
    lose();
    wrapper.reconnect();
  };

  const ask = () => {
    polledAt = performance.now();
    asking = true;
    htmx
      .ajax("GET", `${line.dataset.fragmentUrl}?${query()}`, { source: line, target: line })
      .catch(() => {}); // told by the event below
  };

  line.addEventListener("htmx:afterRequest", (event) => {
    const { status } = event.detail.xhr;
    asking = false;
    pollWorks = [200, 204, 401].includes(status);
    if (status === 404) {
      stop("missing");
    } else if (status === 401) {
      sendAway();
    } else if (pollWorks) {
      wasSentAway = false;
      tell("line:asked");
    }
    showState();
  });

  const look = () => {
    const now = performance.now();
    if (isOpen() && now - heardAt > SILENCE) {
      reconnect();
    } else if (socket?.readyState === WebSocket.CONNECTING && now - connectingSince > CONNECTING) {
      socket.close();
    } else if (socket?.readyState === WebSocket.CLOSED && now > retryAt) {
      wrapper.reconnect();
    }
    const period = document.hidden ? POLLING_UNSEEN : POLLING;
    if (!isOpen() && !asking && now - polledAt > period) {
      ask();
    }
    showState();
  };

  const watch = setInterval(look, 500);
  const hasten = () => {
    if (!stopped && !isOpen() && !asking && !document.hidden) {
      retryIn(500);
      askIn(500);
    }
  };
  window.addEventListener("online", hasten);
  document.addEventListener("visibilitychange", hasten);
  window.addEventListener("offline", showState);
  showState();
})();
