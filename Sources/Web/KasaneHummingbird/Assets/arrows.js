// Groups of links and buttons that are one Tab stop, and in which the arrow keys move the focus:
// WAI-ARIA Authoring Practices, “Managing focus within components using a roving tabindex”.
"use strict";
(() => {
  const name = "[data-script=arrows]";
  const groupOf = node => node.closest?.(name);
  const itemsOf = group =>
    [...group.querySelectorAll("a[href],button:enabled")].filter(item => item.checkVisibility());

  // The element of each group that had the focus last.
  const stops = new WeakMap();

  // Patches remove the attributes that are set here, so they are written again after each change.
  const show = () => {
    for (const group of document.querySelectorAll(name)) {
      const items = itemsOf(group);
      const last = stops.get(group);
      const stop = items.includes(last) ? last : items[0];
      for (const item of items) {
        const index = item == stop ? 0 : -1;
        if (item.tabIndex != index) item.tabIndex = index;
      }
    }
  };

  const center = item => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  const directions = {
    ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1],
  };

  // Returns the element that a key leads to: the nearest one in the quarter of its direction, which
  // makes every element reachable from every other one.
  const target = (item, items, key) => {
    if (key == "Home") return items[0];
    if (key == "End") return items.at(-1);
    const [right, down] = directions[key] ?? [];
    const [x, y] = center(item);
    let nearest;
    let least = Infinity;
    for (const other of items) {
      const [otherX, otherY] = center(other);
      const ahead = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down - (otherY - y) * right);
      if (ahead > 0 && aside <= ahead && ahead + aside < least)
        [nearest, least] = [other, ahead + aside];
    }
    return nearest;
  };

  document.addEventListener("keydown", event => {
    const { target: item, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const group = groupOf(item);
    if (!group || altKey || ctrlKey || metaKey || shiftKey) return;
    const next = target(item, itemsOf(group), key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }, true);

  document.addEventListener("focusin", ({ target: item }) => {
    const group = groupOf(item);
    if (!group) return;
    stops.set(group, item);
    show();
  });

  // Another width of the window may show other elements.
  addEventListener("resize", show);
  new MutationObserver(show).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["tabindex", "hidden", "disabled", "href"],
  });
  show();
})();
