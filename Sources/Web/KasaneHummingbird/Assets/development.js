// Shows build errors of `kasane dev` over a page, and shows the page again after a restart.
"use strict";
(() => {
  const root = document.documentElement;
  const address = `${root.dataset.live}/development`;
  let stream, process, note;

  // Outside the body, which live.js replaces, and in the top layer, above dialogs. The style is set
  // by script, because the page's policy forbids style attributes.
  const show = text => {
    note?.remove();
    if (!text) return;
    note = document.createElement("pre");
    note.setAttribute("role", "alert");
    note.popover = "manual";
    note.textContent = text;
    Object.assign(note.style, {
      colorScheme: "light dark", color: "CanvasText", background: "Canvas", font: "1rem monospace",
      border: "medium solid red", inset: "auto 1rem 1rem", width: "auto", maxHeight: "80vh",
      padding: "1rem", margin: "0", overflow: "auto", whiteSpace: "pre-wrap",
    });
    root.append(note);
    note.showPopover();
  };

  const assets = (from, selector, name) =>
    [...from.querySelectorAll(selector)].map(node => node.getAttribute(name)).join();

  // The address of a stylesheet or script contains the hash of its content. live.js does not
  // change the head.
  const renewHead = async () => {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const sheet = "head>link[rel=stylesheet]";
    const differs = (selector, name) =>
      assets(document, selector, name) != assets(fresh, selector, name);
    if (differs("script[src*='/live.'],script[src*='/development.']", "src"))
      return location.reload();
    if (!differs(sheet, "href")) return;
    const former = document.querySelectorAll(sheet);
    // The old ones stay until the new ones are loaded, so that the page is never unstyled.
    await Promise.all([...fresh.querySelectorAll(sheet)].map(link => new Promise(done => {
      const copy = document.importNode(link);
      copy.onload = copy.onerror = done;
      document.head.append(copy);
    })));
    for (const link of former) link.remove();
  };

  const renew = () => {
    if (root.plain) return location.reload();
    // Makes live.js request the page, without waiting for its next retry.
    document.dispatchEvent(new Event("renew"));
    dispatchEvent(new Event("online"));
    renewHead().catch(() => {});
  };

  const open = () => {
    stream?.close();
    // Browsers limit the number of connections to a server.
    if (document.hidden) return;
    stream = new EventSource(address);
    stream.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      show(state.text);
      // `kasane dev` answers while the application is not running.
      if (!state.process) return;
      if (process && process != state.process) renew();
      process = state.process;
    };
    stream.onerror = () => {
      if (stream.readyState == 2) setTimeout(open, 100);
    };
  };
  document.addEventListener("visibilitychange", open);
  open();
})();
