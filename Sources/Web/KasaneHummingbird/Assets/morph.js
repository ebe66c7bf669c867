// Changes the document into another one, and keeps what the user has set.
// A part of the function of live.js.

// Parses in a document that neither runs scripts nor loads resources, with a copy of the parent
// as context, so that content of tables and drawings is parsed correctly.
const inert = document.implementation.createHTMLDocument();
const parse = (parent, html) => {
  const box = inert.importNode(parent);
  box.innerHTML = html;
  return box;
};

// Closing a dialog restores the focus; only removing it does not.
const drop = node => {
  for (const dialog of node.querySelectorAll?.("dialog") ?? []) dialog.close();
  if (node.localName == "dialog") node.close();
  node.remove();
};

// moveBefore preserves focus, scroll positions and playback, but not every browser has it.
const move = (parent, node, before) =>
  (parent.moveBefore ?? parent.insertBefore).call(parent, node, before);

// Puts an element for `wanted` before `at`: the element with its id, wherever that is, else the
// next one with its name and without an id, else a new one. Returns the element and whether it is
// new.
const place = (parent, wanted, at) => {
  const id = idOf(wanted);
  let node = id ? find(id) : at;
  if (id) {
    if (node?.nodeName != wanted.nodeName || node.contains(parent)) node = null;
  } else {
    while (node && (idOf(node) || node.nodeName != wanted.nodeName)) node = node.nextSibling;
  }
  if (node) {
    if (node != at) move(parent, node, at);
    return [node, false];
  }
  return [parent.insertBefore(document.importNode(wanted), at), true];
};

// State set by the user: opened elements, entered values and choices.
const isUsers = (node, name) =>
  name == "open" ||
  node.matches(bound) &&
    (name == "checked" || name == "value" && !/^(radio|checkbox|hidden)$/.test(node.type));

const morphAttributes = (node, wanted) => {
  for (const { name } of [...node.attributes])
    if (!wanted.hasAttribute(name) && !isUsers(node, name)) node.removeAttribute(name);
  for (const attribute of wanted.attributes)
    if (node.getAttribute(attribute.name) != attribute.value && !isUsers(node, attribute.name))
      node.setAttributeNode(attribute.cloneNode());
};

const morph = (node, wanted, isNew) => {
  if (wanted.nodeType != 1) {
    if (node.data != wanted.data) node.data = wanted.data;
    return;
  }
  if (!isNew) {
    if (node.hasAttribute("data-keep")) return;
    morphAttributes(node, wanted);
    if (node.matches("textarea" + bound)) return;
  }
  const chosen = !isNew && node.matches("select" + bound) && node.value;
  morphContent(node, wanted);
  if (chosen !== false && node.value != chosen && [...node.options].some(o => o.value == chosen))
    node.value = chosen;
};

// All children are placed before the first is morphed. Surplus children stay at the end until the
// morph is complete, because any of them may be needed elsewhere.
const surplus = [];
const morphContent = (node, wanted) => {
  let at = node.firstChild;
  const pairs = [...wanted.childNodes].map(child => {
    const [kept, isNew] = place(node, child, at);
    at = kept.nextSibling;
    return [kept, child, isNew];
  });
  for (const pair of pairs) morph(...pair);
  surplus.push([node, pairs.length]);
};

const dropSurplus = () => {
  for (const [node, count] of surplus.splice(0))
    while (node.childNodes.length > count) drop(node.lastChild);
};

const morphBody = wanted => {
  morphContent(document.body, wanted);
  dropSurplus();
};

const put = (parent, html, before) => {
  const wanted = parse(parent, html).firstElementChild;
  const [node, isNew] = place(parent, wanted, before);
  morph(node, wanted, isNew);
  dropSurplus();
  return node;
};

// -- Values of fields ----------------------------------------------------------------------

// Password managers set values without events, so a field's state is compared with the state last
// entered or received, or with its markup.
const stateOf = ({ value, checked }) => [value, checked] + "";
const note = name => {
  for (const field of document.getElementsByName(name)) field.known = stateOf(field);
};
const isChanged = field =>
  stateOf(field) !=
    (field.known ?? stateOf(parse(field.parentNode, field.outerHTML).firstElementChild));

const read = (from, name) => {
  const field = [...from.getElementsByName(name)].find(f => f.type != "radio" || f.checked);
  return !field ? "" : field.type != "checkbox" ? field.value : field.checked ? "true" : "";
};

const write = (name, value) => {
  for (const field of document.getElementsByName(name)) {
    if (field.type == "radio") field.checked = field.value == value;
    else if (field.type == "checkbox") field.checked = value == "true";
    else if (field.value != value) {
      const { selectionStart: start, selectionEnd: end, value: { length } } = field;
      field.value = value;
      if (field == document.activeElement && start != null && end < length)
        field.setSelectionRange(start, end);
    }
  }
  note(name);
};
