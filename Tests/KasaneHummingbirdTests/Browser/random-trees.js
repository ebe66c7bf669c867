// Random pairs of pages for the morph of live.js, which receives them as patches of a stream whose
// server is this script.
"use strict";

let stream;
window.EventSource = class {
  readyState = 1;
  constructor() { stream = this; }
  close() {}
};

const patch = operations =>
  stream.onmessage({ data: JSON.stringify({ n: 0, o: operations }), lastEventId: "1" });

// Mulberry32: a small generator with the same numbers in every browser.
const randomNumbers = seed => () => {
  seed = seed + 0x6d2b79f5 | 0;
  let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
  return ((t ^ t >>> 14) >>> 0) / 4294967296;
};

class Tree {
  constructor(random) {
    this.random = random;
    this.ids = this.shuffled("e", 20);
    this.fieldIDs = this.shuffled("f", 6);
  }

  shuffled(prefix, count) {
    return Array.from({ length: count }, (_, i) => [this.random(), prefix + i])
      .sort(([a], [b]) => a - b).map(([, id]) => id);
  }

  below(limit) { return Math.floor(this.random() * limit); }
  pick(list) { return list[this.below(list.length)]; }
  text() { return this.pick(["a", "b&amp;c", "&lt;script&gt;", "天気", " ", "\n", "x y"]); }

  attributes(withID = this.random() < 0.5) {
    let text = withID && this.ids.length ? ` id="${this.ids.pop()}"` : "";
    if (this.random() < 0.3) text += ` class="${this.pick(["p", "q"])}"`;
    if (this.random() < 0.2) text += ` title="${this.text()}"`;
    if (this.random() < 0.1) text += ` @odd="1"`;
    return text;
  }

  field() {
    if (!this.fieldIDs.length) return "";
    const id = this.fieldIDs.pop();
    const name = `id="${id}" name="f.${id}"`;
    switch (this.below(8)) {
      case 0: return `<textarea ${name}>${this.pick(["", "one", "two"])}</textarea>`;
      case 1: return `<input type="checkbox" ${name}${this.pick([" checked", ""])}>`;
      case 2:
        return `<select ${name}>` + ["a", "b", "c"].slice(this.below(2))
          .map(v => `<option value="${v}"${this.pick([" selected", ""])}>${v}</option>`).join("") +
          "</select>";
      default: return `<input ${name} value="${this.pick(["", "old", "new"])}">`;
    }
  }

  node(depth) {
    const many = (count, make) => Array.from({ length: this.below(count) }, make).join("");
    switch (this.below(depth > 4 ? 4 : 11)) {
      case 0: return this.text();
      case 1: return this.field();
      case 2: return `<!--${this.pick(["a", "b"])}-->`;
      case 3: return `<p${this.attributes()}>${this.text()}</p>`;
      case 4: return `<ul${this.attributes()}>` +
        many(6, () => `<li${this.attributes()}>${this.nodes(depth + 2)}</li>`) + "</ul>";
      case 5: return `<table${this.attributes()}><tbody${this.attributes()}>` +
        many(4, () => `<tr${this.attributes()}><td>${this.nodes(depth + 3)}</td></tr>`) +
        "</tbody></table>";
      case 6: return `<svg${this.attributes()}><a xlink:href="#${this.below(3)}"></a>` +
        many(4, () => `<path${this.attributes()} d="M${this.below(9)} 0"></path>`) + "</svg>";
      case 7: return this.field();
      case 8: return `<section${this.attributes()}>${this.nodes(depth + 1)}</section>`;
      default: return `<div${this.attributes()}>${this.nodes(depth + 1)}</div>`;
    }
  }

  nodes(depth) {
    return Array.from({ length: this.below(5) + (depth ? 0 : 2) }, () => this.node(depth)).join("");
  }
}

// Removes the state that belongs to the user in fields that are kept.
const comparable = html => {
  const { body } = new DOMParser().parseFromString("", "text/html");
  body.innerHTML = html;
  for (const field of body.querySelectorAll('[name^="f."]')) {
    field.removeAttribute("value");
    field.removeAttribute("checked");
    if (field.localName == "textarea") field.textContent = "";
  }
  return body;
};

const texts = 'input[name^="f."]:not([type]), textarea';

// Morphs a pair; returns the fault, if any, and whether a focused field was kept.
const tryPair = random => {
  const [before, after] = [new Tree(random).nodes(0), new Tree(random).nodes(0)];
  document.body.innerHTML = before;
  const fields = [...document.querySelectorAll(texts)];
  const field = fields[Math.floor(random() * fields.length)];
  const next = comparable(after);
  const stays = field && next.querySelector(`#${field.id}`)?.localName == field.localName &&
    next.querySelector(`#${field.id}`).matches(texts);
  if (field) {
    field.value = "typed text";
    field.focus();
    field.setSelectionRange(2, 5);
  }
  patch([["b", after]]);
  const here = comparable(document.body.innerHTML);
  let fault;
  if (!here.isEqualNode(next)) fault = "is not equal";
  else if (stays && document.activeElement != field) fault = "lost the focus";
  else if (stays && field.value != "typed text") fault = "lost the text";
  else if (stays && (field.selectionStart != 2 || field.selectionEnd != 5)) fault = "lost the caret";
  return { stays, fault: fault && `${fault}:\n${before}\n${after}\n${document.body.innerHTML}` };
};

const tryPairs = (seed, count) => {
  const random = randomNumbers(seed);
  const faults = [];
  let stayed = 0;
  for (let i = 0; i < count; i++) {
    const { stays, fault } = tryPair(random);
    if (stays) stayed++;
    if (fault) faults.push(fault);
  }
  document.body.innerHTML = "";
  return { stayed, faults: faults.slice(0, 3) };
};
