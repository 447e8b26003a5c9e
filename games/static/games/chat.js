/* The chat: lines are shown once however often they arrive, what was missed is asked for, and what
   somebody has typed is theirs until it is sent. */

(() => {
  "use strict";

  const chat = document.getElementById("chat");
  if (!chat) {
    return;
  }
  const SHOWN_LINES = 200;
  const CLOSED = "chat-closed";
  const rooms = Array.from(chat.querySelectorAll(".chat-lines"));
  const form = document.getElementById("chat-form");
  const field = document.getElementById("chat-text");
  const unread = document.getElementById("chat-unread");
  let unreadLines = 0;

  const showUnread = (count) => {
    unreadLines = count;
    unread.textContent = count ? `${count} ${unread.dataset.word}` : "";
  };

  const numberOf = (line) => Number(line.id.replace("chat-", ""));
  const laterLine = (lines, line) =>
    Array.from(lines.children).find((shown) => numberOf(shown) > numberOf(line));

  const scrollToEnd = () => rooms.forEach((lines) => lines.scrollTo(0, lines.scrollHeight));

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target: lines, fragment } = event.detail;
    if (!rooms.includes(lines)) {
      return;
    }
    const before = lines.children.length;
    for (const line of Array.from(fragment.children)) {
      if (document.getElementById(line.id)) {
        line.remove();
      } else {
        // One that was pushed came first; what is left is added at the end.
        laterLine(lines, line)?.before(line);
      }
    }
    const added = lines.children.length - before + fragment.children.length;
    lines.parentElement.hidden = false;
    queueMicrotask(() => {
      while (lines.children.length > SHOWN_LINES) {
        lines.firstElementChild.remove();
      }
      if (!chat.open) {
        showUnread(unreadLines + added);
      }
    });
  });

  // What was said, hidden or restored while there was no line to the site.
  const newestLine = (room) => {
    const newest = document.getElementById(`chat-${room}-lines`)?.lastElementChild;
    return newest ? numberOf(newest) : 0;
  };
  const catchUp = () => {
    const heard = new URLSearchParams({ players: newestLine("players") });
    if (!isRoomNew) {
      heard.set("spectators", newestLine("spectators"));
    }
    const hidden = Array.from(chat.querySelectorAll("[data-hidden]"));
    if (hidden.length) {
      heard.set("hidden", hidden.map((mark) => numberOf(mark.parentElement)).join());
    }
    const address = `${chat.dataset.url}?${heard}`;
    htmx.ajax("GET", address, { source: chat, target: chat }).catch(() => {});
  };
  document.addEventListener("line:opened", catchUp);
  document.addEventListener("line:asked", catchUp);

  // When the match is over, the players may hear what was said about them: all of it, although what
  // is said from then on may arrive first.
  const opensLater = document.getElementById("chat-spectators")?.hidden;
  let isRoomNew = false;
  chat.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { verb, path } = detail.requestConfig;
    isRoomNew &&= !(detail.successful && verb === "get" && !path.includes("spectators"));
  });
  let wasOver = document.getElementById("match-state").dataset.over;
  document.addEventListener("parts:arrived", () => {
    const { over } = document.getElementById("match-state").dataset;
    if (over !== wasOver) {
      wasOver = over;
      isRoomNew = opensLater;
      catchUp();
    }
  });

  let sent = "";
  form?.addEventListener("htmx:beforeRequest", () => {
    sent = field.value;
  });
  form?.addEventListener("htmx:afterRequest", (event) => {
    const refusal = document.getElementById("chat-refusal");
    const { status } = event.detail.xhr;
    if (status === 200 && field.value === sent) {
      field.value = "";
      scrollToEnd();
    } else if (![200, 409, 422].includes(status)) {
      refusal.textContent = form.dataset.unsent;
      refusal.hidden = false;
    }
  });

  // A moderator may take the chat from the reader, or give it back, while the page is open.
  const muted = document.getElementById("chat-muted");
  const showWhetherMuted = () => {
    const words = document.getElementById("personal")?.dataset.muted ?? "";
    muted.firstElementChild.textContent = words;
    muted.hidden = !words;
    form?.toggleAttribute("hidden", Boolean(words));
  };
  document.addEventListener("parts:arrived", showWhetherMuted);

  // A browser may keep nothing for us, and throws if it is asked to.
  const kept = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  chat.open = !kept((storage) => storage.getItem(CLOSED));
  chat.addEventListener("toggle", () => {
    if (chat.open) {
      kept((storage) => storage.removeItem(CLOSED));
      showUnread(0);
      scrollToEnd();
    } else {
      kept((storage) => storage.setItem(CLOSED, "yes"));
    }
  });
  // Where panels are shown one at a time, this one was not there to be scrolled.
  document.getElementById("match").addEventListener("tab:chosen", scrollToEnd);
  scrollToEnd();
})();
