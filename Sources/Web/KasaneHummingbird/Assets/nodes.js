// A page of one server among several. If a proxy sends the page's requests to other servers, the
// page is used by forms; Documentation/Reference/LiveProtocol.md describes it.
"use strict";
(() => {
  const root = document.documentElement;
  const { live, page } = root.dataset;
  const key = "kasane-forms";

  // The forms are sent by the browser, and live.js stops.
  const useForms = () => {
    root.plain = true;
    root.dataset.connection = "unrouted";
  };

  // A press that is still being sent will not be received.
  const look = () => {
    if (!root.plain) return;
    if (root.dataset.connection != "unrouted") root.dataset.connection = "unrouted";
    if (["sending", "unsent"].includes(root.dataset.input)) root.dataset.input = "lost";
  };

  // Storage may be forbidden.
  const stored = () => {
    try {
      return Date.now() - sessionStorage.getItem(key) < 6e5;
    } catch {}
  };
  const store = () => {
    try {
      sessionStorage.setItem(key, Date.now());
    } catch {}
  };

  // A page that is replaced twice in a minute may have been requested from another server, which
  // says so in its response.
  let replacements = 0;
  const check = async () => {
    replacements++;
    setTimeout(() => { replacements--; }, 6e4);
    for (let tries = 0; tries < 4 && replacements > 1 && !root.plain; tries++) {
      const { page } = root.dataset;
      const response = await fetch(`${live}/${page}`, { method: "HEAD" }).catch(() => {});
      if (!response?.headers.has("Other-Node") || page != root.dataset.page) continue;
      store();
      useForms();
      document.dispatchEvent(new Event("renew"));
      look();
    }
  };

  // The window's listener precedes those of the document, which send forms by themselves.
  addEventListener("submit", event => root.plain && event.stopImmediatePropagation(), true);

  if (stored()) {
    useForms();
    // live.js does nothing without it.
    delete root.dataset.live;
    // The server keeps the page as it does for a browser without scripts.
    fetch(`${live}/plain.css?page=${page}`).catch(() => {});
    return;
  }
  new MutationObserver(records => {
    if (records.some(({ attributeName }) => attributeName == "data-page")) check();
    look();
  }).observe(root, { attributes: true });
})();
