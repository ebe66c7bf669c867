// Presses the link or the button that names a key in aria-keyshortcuts.
"use strict";
document.addEventListener("keydown", event => {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented) return;
  // For an event in a shadow tree, `target` is the host.
  const [target] = event.composedPath();
  // Form controls, which have labels, and editable text handle their keys themselves.
  const isEdited = target.isContentEditable || target.closest?.("[role=textbox],[role=searchbox]");
  if (target.labels || isEdited || document.querySelector(":modal")) return;
  document.querySelector(`[aria-keyshortcuts~=${CSS.escape(key)}]`)?.click();
});
