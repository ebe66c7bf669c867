// Presses the link or the button that names a key in aria-keyshortcuts.
"use strict";
document.addEventListener("keydown", event => {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || event.defaultPrevented) return;
  // The target of an event in a component is the component.
  const [target] = event.composedPath();
  // A form control, which has labels, and text that is edited use their keys themselves.
  const isEdited = target.isContentEditable || target.closest?.("[role=textbox],[role=searchbox]");
  if (target.labels || isEdited || document.querySelector(":modal")) return;
  document.querySelector(`[aria-keyshortcuts~=${CSS.escape(key)}]`)?.click();
});
