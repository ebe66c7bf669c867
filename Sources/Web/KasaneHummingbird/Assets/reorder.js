// Dragging the rows of a list to another place; the server moves them. Documentation/Reference/LiveProtocol.md
// describes the markup and the request.
"use strict";
(() => {
  // The height of the parts of the window in which a dragged row scrolls the page.
  const edge = 64;
  const handleOf = node => node.closest?.("[data-handle]");
  const on = (type, listener) => document.addEventListener(type, listener, true);

  let drag;

  const mark = (row, name) => {
    for (const other of drag.list.children) if (other != row) delete other.dataset[name];
    if (row && !(name in row.dataset)) row.dataset[name] = "";
  };

  // The row whose middle is nearest to the pointer.
  const nearestRow = () => {
    let nearest;
    let least = Infinity;
    for (const row of drag.list.children) {
      const { left, top, width, height } = row.getBoundingClientRect();
      const distance = Math.hypot(left + width / 2 - drag.x, top + height / 2 - drag.y);
      if (distance < least) [nearest, least] = [row, distance];
    }
    return nearest;
  };

  // A patch may replace attributes of the rows, so they are written in every frame.
  const follow = () => {
    if (!drag) return;
    const { row, list, startX, startY } = drag;
    if (row.parentNode != list) return end();
    if (drag.y < edge) scrollBy(0, -8);
    else if (drag.y > innerHeight - edge) scrollBy(0, 8);
    const dx = drag.x + scrollX - startX;
    const dy = drag.y + scrollY - startY;
    // The row counts at its own place, not where it is drawn.
    row.style.transform = "";
    const target = nearestRow();
    row.style.transform = `translate(${dx}px,${dy}px)`;
    drag.target = target == row ? null : target;
    mark(row, "dragged");
    mark(drag.target, "drop");
    requestAnimationFrame(follow);
  };

  const end = () => {
    const { row, list, target } = drag;
    mark(null, "dragged");
    mark(null, "drop");
    row.style.transform = "";
    drag = null;
    if (!target || row.parentNode != list || target.parentNode != list) return;
    const rows = [...list.children];
    const next = rows.indexOf(row) < rows.indexOf(target) ? target.nextElementSibling : target;
    // The name and the value of a pressed button are those of the move.
    const button = document.createElement("button");
    Object.assign(button, {
      name: "b." + list.id, value: [row.id, next?.id].join(" "), hidden: true,
    });
    button.setAttribute("form", "live");
    document.body.append(button);
    button.click();
    button.remove();
  };

  const cancel = () => {
    if (!drag) return;
    drag.target = null;
    end();
  };

  on("pointerdown", event => {
    const { target, pointerId, clientX: x, clientY: y } = event;
    const handle = handleOf(target);
    const list = handle?.closest("[data-script=reorder]");
    if (drag || !list || event.button || !event.isPrimary) return;
    event.preventDefault();
    const row = [...list.children].find(row => row.contains(handle));
    drag = { pointerId, row, list, x, y, startX: x + scrollX, startY: y + scrollY };
    handle.setPointerCapture(pointerId);
    follow();
  });

  on("pointermove", ({ pointerId, clientX, clientY }) => {
    if (drag?.pointerId == pointerId) Object.assign(drag, { x: clientX, y: clientY });
  });

  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (drag?.pointerId != pointerId) return;
    Object.assign(drag, { x: clientX, y: clientY });
    follow();
    if (drag) end();
  });

  on("pointercancel", cancel);

  on("keydown", event => {
    if (!drag || event.key != "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });

  // A finger on the handle drags the row instead of the page.
  document.addEventListener("touchstart", event => {
    if (handleOf(event.target) && event.cancelable) event.preventDefault();
  }, { passive: false, capture: true });

  // Handles are hidden without this script, and may appear in any patch.
  const showHandles = () => {
    for (const handle of document.querySelectorAll("[data-handle][hidden]")) handle.hidden = false;
  };
  new MutationObserver(showHandles).observe(document.body, { childList: true, subtree: true });
  showHandles();
})();
