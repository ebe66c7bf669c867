// Presses the link or the button that names a key in aria-keyshortcuts.
"use strict";
document.addEventListener("keydown", ({ target, key, altKey, ctrlKey, metaKey }) => {
  // A form control, which has labels, uses its keys itself.
  if (altKey || ctrlKey || metaKey || target.labels || document.querySelector(":modal")) return;
  document.querySelector(`[aria-keyshortcuts~=${CSS.escape(key)}]`)?.click();
});
