/* Panels that a narrow window shows one at a time. Without a script, or in a wide window, they all
   stand on the page, and the tabs are links to them or not there. */

(() => {
  "use strict";

  const bar = document.querySelector(".tabs");
  if (!bar) {
    return;
  }
  const match = document.getElementById("match");
  const isNarrow = matchMedia("(max-width: 1199px)");
  const tabs = Array.from(bar.children);
  const nameOf = (tab) => tab.hash.replace("#tab-", "");
  const panelOf = (tab) => document.getElementById(`tab-${nameOf(tab)}`);

  const select = (chosen) => {
    match.dataset.tab = nameOf(chosen);
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    chosen.querySelector(".tab-news")?.setAttribute("hidden", "");
    match.dispatchEvent(new CustomEvent("tab:chosen", { detail: nameOf(chosen) }));
  };

  const ROLES = [["tablist", "tab", "tabpanel"], [null, null, null]];
  const setRole = (element, role) =>
    role ? element.setAttribute("role", role) : element.removeAttribute("role");

  const arrange = () => {
    const [list, single, panel] = ROLES[isNarrow.matches ? 0 : 1];
    setRole(bar, list);
    for (const tab of tabs) {
      setRole(tab, single);
      setRole(panelOf(tab), panel);
      for (const [element, name, value] of [
        [tab, "aria-controls", panelOf(tab).id],
        [panelOf(tab), "aria-labelledby", tab.id],
      ]) {
        element.toggleAttribute(name, isNarrow.matches);
        if (isNarrow.matches) {
          element.setAttribute(name, value);
        }
      }
    }
    select(tabs.find((tab) => nameOf(tab) === match.dataset.tab) ?? tabs[0]);
  };

  const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

  bar.addEventListener("click", (event) => {
    const tab = event.target.closest("a");
    if (tab) {
      event.preventDefault();
      select(tab);
    }
  });
  bar.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(event.target);
    const step = STEPS[event.key];
    if (event.key === " ") {
      event.preventDefault();
      select(event.target);
    } else if (step !== undefined) {
      event.preventDefault();
      const last = tabs.length - 1;
      const to = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : last;
      tabs[to].focus();
      select(tabs[to]);
    }
  });

  // How many tiles are left stands in the bag's tab; a line that was not seen marks the chat's.
  const bag = document.getElementById("tab-link-bag");
  const bareTitle = bag?.textContent;
  const count = () => {
    const left = document.querySelector("#match-bag header b");
    if (bag && left) {
      bag.textContent = `${bareTitle} ${left.textContent}`;
    }
  };
  const news = document.querySelector("#tab-link-chat .tab-news");
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target, fragment } }) => {
    const isLine = target.classList.contains("chat-lines") && fragment.children.length > 0;
    if (isLine && match.dataset.tab !== "chat") {
      news.hidden = false;
    }
  });

  document.addEventListener("parts:arrived", count);
  isNarrow.addEventListener("change", arrange);
  arrange();
  count();
})();
