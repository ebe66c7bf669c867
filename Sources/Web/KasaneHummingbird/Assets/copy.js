// Buttons that copy the address or the text of an element.
"use strict";
(() => {
  const textOf = source => source.href ?? source.value ?? source.textContent.trim();

  const say = (button, text) => {
    const status = button.parentNode.querySelector("[role=status]");
    status.textContent = "";
    // A repeated text is announced only if it is new.
    setTimeout(() => { status.textContent = text; }, 50);
  };

  // Without the permission or over plain HTTP, a selected field can be copied by the user.
  const select = (button, text) => {
    const field = button.parentNode.querySelector("input");
    field.value = text;
    field.hidden = false;
    field.focus();
    field.select();
    const isCopied = document.execCommand("copy");
    if (isCopied) {
      field.hidden = true;
      button.focus();
    }
    return isCopied;
  };

  const copy = async (button, text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (!select(button, text)) return;
    }
    say(button, button.dataset.copied);
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-copy]");
    const source = button && document.getElementById(button.dataset.copy);
    if (source) copy(button, textOf(source));
  }, true);

  // The buttons are hidden without this script, and may appear in any patch.
  const show = () => {
    for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  };
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
  show();
})();
