// The keyboard and pointer behaviour of comboboxes: WAI-ARIA Authoring Practices, “Editable combobox
// with list autocomplete”. The server renders the options; a chosen option is a pressed button.
"use strict";
(() => {
  const find = id => document.getElementById(id);
  const listOf = input => find(input.getAttribute("aria-controls"));
  const optionsOf = input => [...listOf(input)?.querySelectorAll('[role="option"]') ?? []];
  const inputOf = node => {
    const list = node.closest?.('[role="listbox"]');
    return list && document.querySelector(`[data-script="combobox"][aria-controls="${list.id}"]`);
  };

  // The input whose list is open, and the id of its active option.
  let opened = null;
  let active = null;

  const put = (node, name, value) => {
    if (node.getAttribute(name) == value) return;
    if (value == null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  };

  // Patches replace attributes that are set here, so the state is written again after each change.
  const show = () => {
    if (!opened?.isConnected) opened = null;
    for (const input of document.querySelectorAll('[data-script="combobox"]')) {
      const options = optionsOf(input);
      const isOpen = input == opened && options.length > 0;
      const current = isOpen ? options.find(option => option.id == active) : null;
      put(input, "aria-expanded", String(isOpen));
      put(input, "aria-activedescendant", current ? current.id : null);
      const list = listOf(input);
      if (list) put(list, "hidden", isOpen ? null : "");
      for (const option of options) {
        put(option, "tabindex", "-1");
        put(option, "aria-selected", String(option == current));
      }
    }
  };

  const open = (input, option) => {
    opened = input;
    active = option ? option.id : null;
    show();
    option?.scrollIntoView({ block: "nearest" });
  };

  const close = () => open(null);

  const choose = option => {
    const input = inputOf(option);
    option.click();
    input.focus();
    close();
  };

  const isSecondary = option => option?.hasAttribute("data-secondary");

  // Returns the option that a key leads to; undefined if the key does not move between options.
  const target = (key, options, at) => {
    const rows = options.filter(option => !isSecondary(option));
    const row = rows.indexOf(options[isSecondary(options[at]) ? at - 1 : at]);
    const last = rows.length - 1;
    if (key == "ArrowDown") return rows[row < last ? row + 1 : 0];
    if (key == "ArrowUp") return rows[row > 0 ? row - 1 : last];
    // Without an active option, these keys move the cursor in the text.
    if (at < 0) return;
    if (key == "Home") return rows[0];
    if (key == "End") return rows[last];
    if (key == "ArrowRight" && isSecondary(options[at + 1])) return options[at + 1];
    if (key == "ArrowLeft" && isSecondary(options[at])) return options[at - 1];
  };

  const onKey = event => {
    const { target: input, key } = event;
    // Safari sends the key that ends a composition after its end, with the code of such keys.
    const isComposing = event.isComposing || event.keyCode == 229;
    if (input.dataset?.script != "combobox" || isComposing || event.ctrlKey || event.metaKey) return;
    const options = optionsOf(input);
    const isOpen = input == opened && options.length > 0;
    const at = isOpen ? options.findIndex(option => option.id == active) : -1;
    const next = target(key, options, at);
    if (key == "Tab") return close();
    if (key == "Escape" && isOpen || key == "ArrowUp" && event.altKey) close();
    else if (key == "ArrowDown" && event.altKey) open(input);
    else if (key == "Enter" && at >= 0) choose(options[at]);
    else if (next) open(input, next);
    else {
      // Enter sends the text itself, and the other keys edit it.
      if (key == "Enter") close();
      else if (at >= 0) open(input);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  document.addEventListener("keydown", onKey, true);

  document.addEventListener("input", ({ target: input }) => {
    if (input.dataset?.script == "combobox") open(input);
  });

  // A pointer leaves the focus in the field, and closes the list if it is outside of both.
  document.addEventListener("mousedown", event => {
    const { target: node } = event;
    if (inputOf(node)) event.preventDefault();
    else if (node.dataset?.script == "combobox") open(node);
    else close();
  });

  document.addEventListener("click", ({ target: node, isTrusted }) => {
    const option = node.closest?.('[role="option"]');
    if (!isTrusted || !option || !inputOf(option)) return;
    inputOf(option).focus();
    close();
  });

  document.addEventListener("focusin", ({ target: node }) => {
    if (opened && node != opened && inputOf(node) != opened) close();
  });

  new MutationObserver(show).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "aria-expanded", "aria-activedescendant", "aria-selected"],
  });
  // The user may have typed before this script was loaded.
  const { activeElement: input } = document;
  if (input?.dataset.script == "combobox" && input.value != input.defaultValue) open(input);
  else show();
})();
