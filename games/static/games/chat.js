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

  const scrollToEnd = () => rooms.forEach((lines) => lines.scrollTo(0, lines.scrollHeight));

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target: lines, fragment } = event.detail;
    if (!rooms.includes(lines)) {
      return;
    }
    for (const line of Array.from(fragment.children)) {
      if (document.getElementById(line.id)) {
        line.remove();
      }
    }
    const isAtItsEnd = lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 4;
    const added = fragment.children.length;
    lines.parentElement.hidden = false;
    queueMicrotask(() => {
      while (lines.children.length > SHOWN_LINES) {
        lines.firstElementChild.remove();
      }
      if (isAtItsEnd) {
        lines.scrollTo(0, lines.scrollHeight);
      }
      if (!chat.open) {
        showUnread(unreadLines + added);
      }
    });
  });

  // What was said while there was no line to the site.
  const newestLine = (lines) => lines.lastElementChild?.id.replace("chat-", "") ?? "0";
  const catchUp = () => {
    const [players, spectators] = ["players", "spectators"].map((room) => {
      const lines = document.getElementById(`chat-${room}-lines`);
      return lines ? newestLine(lines) : "0";
    });
    const address = `${chat.dataset.url}?players=${players}&spectators=${spectators}`;
    htmx.ajax("GET", address, { source: chat, target: chat }).catch(() => {});
  };
  document.addEventListener("line:opened", catchUp);
  document.addEventListener("line:asked", catchUp);

  // When the match is over, the players may hear what was said about them.
  let wasOver = document.getElementById("match-state").dataset.over;
  document.addEventListener("match:arrived", () => {
    const { over } = document.getElementById("match-state").dataset;
    if (over !== wasOver) {
      wasOver = over;
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

  if (localStorage.getItem(CLOSED)) {
    chat.open = false;
  }
  chat.addEventListener("toggle", () => {
    if (chat.open) {
      localStorage.removeItem(CLOSED);
      showUnread(0);
      scrollToEnd();
    } else {
      localStorage.setItem(CLOSED, "yes");
    }
  });
  scrollToEnd();
})();
