// The client side of live pages; Documentation/Reference/LiveProtocol.md describes the protocol.
// The body of a function that begins with morph.js.

const root = document.documentElement;
const prefix = root.dataset.live;
if (!prefix) return;

const find = id => document.getElementById(id);
const idOf = node => node.getAttribute?.("id");
const bound = ':is(input,select,textarea)[name^="f."]';
const on = (types, listener) => {
  for (const type of types.split(" ")) document.addEventListener(type, listener, true);
};
const show = state => { root.dataset.connection = state; };
const markupOf = (from, name) => from.getElementsByName(name)[0]?.outerHTML;
const here = () => location.pathname + location.search;

// -- Fields --------------------------------------------------------------------------------

// The number of the POST that contained a name; Infinity until it is sent.
const entered = new Map();
let acknowledged = 0;
let composing;

const fields = () => document.querySelectorAll(bound);

const isNewer = name =>
  entered.get(name) > acknowledged || pending.some(p => p[0] == name) ||
  composing?.name == name;

// -- Input ---------------------------------------------------------------------------------

let pending = [];
let body = "";
let sent;
let number = 0;
let posting;
let telling;
let repost = () => {};

// Reports input that has not been received: it is still being sent, is sent again until it is
// received, was refused, or was a press that is lost. The last two are reported until the user acts
// again.
const tell = state => {
  clearTimeout(telling);
  root.dataset.input = state;
};
const isLost = () => /lost|refused/.test(root.dataset.input);
const isPress = ([name]) => name[0] == "b";

// After an unexpected error, the browser submits the forms.
const useForms = error => {
  root.plain = true;
  tell("lost");
  throw error;
};

const enter = (name, value) => {
  const press = pending.findLastIndex(isPress);
  pending = pending.filter((p, i) => i <= press || p[0] != name);
  pending.push([name, value]);
  entered.set(name, Infinity);
  note(name);
  post().catch(useForms);
};

// An action must get the values that the page shows.
const press = button => {
  fields().forEach(sync);
  if (!button) return;
  clearTimeout(telling);
  telling = setTimeout(() => root.dataset.input || tell("sending"), 250);
  enter(button.name, button.value);
};

const nextBody = () => {
  body = `n=${++number}`;
  sent = [];
  while (pending.length && sent.length < 99) {
    const [name, value, isAlone] = pending[0];
    const pair = "&" + new URLSearchParams([[name, value]]);
    if (sent.length && (isAlone || body.length + pair.length > 6e4)) break;
    entered.set(name, number);
    sent.push(pending.shift());
    body += pair;
    // Values after a press may be rejected because of it, and must be distinguishable from it.
    if (isAlone || isPress([name])) break;
  }
};

// The server rejects a whole POST if it contains a control that is no longer shown. The field
// values of such a POST are sent again one by one, so that none is lost. Any other refused value is
// sent again before the next press. Presses are not sent again: they may refer to the previous
// content, and after a refused value, their actions would not get the values that the page shows.
const refuse = isConflict => {
  const typed = sent.filter(pair => !isPress(pair) && !pending.some(p => p[0] == pair[0]));
  const isAlone = sent.length < 2;
  for (const [name] of typed) entered.set(name, Infinity);
  if (isConflict && isAlone && sent.every(isPress)) return;
  const kept = pending.filter(pair => !isPress(pair));
  if (!isConflict) tell("refused");
  else if (kept.length < pending.length || sent.some(isPress)) tell("lost");
  pending = kept;
  if (isConflict && !isAlone)
    pending.unshift(...typed.map(([name, value]) => [name, value, true]));
};

// Sends pending input in consecutive POSTs, repeating each until it gets a response.
const post = async () => {
  const { page } = root.dataset;
  if (posting == page) return;
  posting = page;
  let failures = 0;
  const isCurrent = () => page == root.dataset.page && !isReviving;
  while (isCurrent() && (body || pending.length)) {
    if (!body) nextBody();
    let status, pause;
    const flight = new AbortController();
    repost = () => flight.abort();
    // A long text takes a while on a slow network.
    setTimeout(repost, 2e4 + body.length / 4);
    try {
      const response = await fetch(`${prefix}/${page}`, {
        method: "POST",
        body: new URLSearchParams(body),
        signal: flight.signal,
      });
      status = response.status;
      // Retry-After may also be a date.
      pause = response.headers.get("Retry-After") * 1e3 || 0;
    } catch {
      // A missing response is treated like a server error.
    }
    if (!isCurrent()) break;
    if (!status || [408, 425, 429].includes(status) || status > 499) await wait(failures++, pause);
    // A response from another page, such as a login page, is not a response to the input.
    else if (status == 410 || status < 400 && status != 204) {
      // The first attempt was refused, so nothing was done.
      if (!failures && pending.unshift(...sent)) body = "";
      revive();
    } else {
      body = "";
      failures = 0;
      const isConflict = status == 409;
      // Any other refused POST has not used its number.
      if (status == 204 || isConflict) {
        const n = number;
        setTimeout(() => acknowledged < n && renew(), 1e4);
      } else number--;
      if (status == 403) show("refused");
      if (status != 204) refuse(isConflict);
    }
  }
  if (posting != page) return;
  posting = null;
  if (isCurrent() && !isLost()) tell("");
};

// Full jitter, so that browsers with the same failure do not retry simultaneously. Without a
// pause required by the server, the wait ends as soon as the network is back.
const waiting = [];
const wait = (failures, least = 0) =>
  new Promise(done => {
    if (body || pending.length) tell("unsent");
    if (!least) waiting.push(done);
    setTimeout(done, least + Math.random() * Math.min(3e4, 1e3 * 2 ** failures));
  });
const wake = () => {
  for (const done of waiting.splice(0)) done();
};

// -- Stream --------------------------------------------------------------------------------

let stream;
let hiding;
let silence;
let address = here();
let addressing;
let due;
let last;

const operations = {
  h: (id, html) => {
    const node = find(id);
    if (node && put(node.parentNode, html, node) != node) drop(node);
  },
  b: html => morphBody(parse(document.body, html)),
  i: (id, html, list, before) => find(list) && put(find(list), html, find(before)),
  m: (id, list, before) => find(list) && find(id) && move(find(list), find(id), find(before)),
  d: id => find(id) && drop(find(id)),
  v: (id, value) => isNewer("f." + id) || write("f." + id, value),
  t: text => { document.title = text; },
  u: (url, replaces) => {
    clearTimeout(addressing);
    due = () => {
      if (url != here()) history[replaces ? "replaceState" : "pushState"](null, "", url);
      address = here();
    };
    // Browsers limit address changes to about a hundred in half a minute, which typing can
    // exceed.
    if (replaces) addressing = setTimeout(due, 300);
    else due();
  },
  g: url => location.assign(url),
  f: id => find(id)?.focus(),
};

// A broken connection looks like an idle one until a message is expected on it.
const renew = () => stream.readyState == 1 && connect();

const receive = ({ data, lastEventId }) => {
  // The server sends an event every 45 seconds, even if only one without data.
  clearTimeout(silence);
  silence = setTimeout(renew, 1e5);
  if (!data) return;
  const { n, o = [] } = JSON.parse(data);
  acknowledged = n;
  try {
    keepFocus(() => {
      for (const [name, ...operands] of o) operations[name]?.(...operands);
    });
    root.dataset.version = lastEventId;
  } catch (error) {
    // Another script has changed the page, so it no longer matches the server's state.
    revive();
    throw error;
  }
};

const connect = () => {
  disconnect();
  if (isReviving) return;
  const { page, version } = root.dataset;
  stream = new EventSource(`${prefix}/${page}?v=${version}`);
  stream.onmessage = receive;
  stream.onopen = () => {
    // Without this delay, a server that ends every new page would get requests without a pause.
    setTimeout(() => { revivals = 0; }, 1e4);
    show("open");
    wake();
    hide();
  };
  stream.onerror = () => {
    stream.readyState == 2 ? revive() : show("lost");
  };
};

const disconnect = () => {
  clearTimeout(hiding);
  stream?.close();
};

// Browsers limit HTTP/1.1 to six connections to a server, and each stream uses one.
const hide = () => {
  if (document.hidden) {
    disconnect();
    show("hidden");
  }
};

// -- Focus and visibility ------------------------------------------------------------------

// A control that was disabled or moved temporarily has lost the focus without a user action. A link
// has no id, so its element may have become another link, or be gone.
const keepFocus = change => {
  const { activeElement, body: nothing } = document;
  if (activeElement != nothing) last = activeElement;
  const href = last?.getAttribute("href");
  const region = last?.closest("[id],body");
  change();
  const { activeElement: focused } = document;
  if (href && !(last.isConnected && last.getAttribute("href") == href))
    last = [...region?.querySelectorAll("a") ?? []]
      .find(link => link.getAttribute("href") == href && link.checkVisibility()) ?? last;
  if ((focused == nothing || focused == activeElement) && last != focused &&
      last?.isConnected && !last.disabled)
    last.focus({ preventScroll: true });
  // A dialog restores the focus to the element that has it when the dialog opens.
  look();
};

// Loads a script that the document did not contain, because its element came with a patch, or
// contains as one that is loaded late, when its element has the pointer or the focus.
const load = ({ target }) => {
  for (const node of document.querySelectorAll("[data-script]")) {
    const stem = `${prefix}/${node.dataset.script}.`;
    // A document refers to a version of it, such as `upload.3f9c.js`.
    const known = document.querySelector(`[src^="${stem}"]`);
    if (known && !(known.type && node.contains(target))) continue;
    const script = known ?? document.createElement("script");
    script.src ||= `${stem}js`;
    script.type = "";
    document.head.append(script);
  }
};
on("pointerover focusin", load);

const look = () => {
  load({ target: document.activeElement });
  for (const dialog of document.querySelectorAll("dialog[data-modal]:not(:modal)")) {
    dialog.removeAttribute("open");
    dialog.showModal();
  }
  visible.disconnect();
  for (const button of document.querySelectorAll("[data-visible]")) visible.observe(button);
};

// If a pressed button is still at the same place, nothing was inserted before it. Pressing it
// again would repeat a failed action indefinitely.
const places = new WeakMap();
const visible = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) places.delete(target);
    else if (!target.disabled && places.get(target) != target.offsetTop) {
      places.set(target, target.offsetTop);
      press(target);
    }
  }
});

// -- Reviving ------------------------------------------------------------------------------

let isReviving = false;
let revivals = 0;
let isSent = false;

const revive = async () => {
  if (isReviving) return;
  isReviving = true;
  disconnect();
  // The page is used by forms; see nodes.js.
  if (root.plain) return;
  let fresh;
  while (!fresh) {
    if (revivals++) {
      show("reviving");
      await wait(revivals);
    }
    try {
      const response = await fetch(location.href, {
        headers: { Accept: "text/html", Revives: root.dataset.page },
        signal: AbortSignal.timeout(2e4),
      });
      if (response.status == 429 || response.status > 499) continue;
      // The browser does not return the previous page's cookie, so a stream could not be
      // authorised.
      if (response.headers.has("New-Visitor") && revivals > 1) return show("cookieless");
      fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      if (response.redirected || !fresh.documentElement.dataset.page) return location.reload();
    } catch {
      // The server is not available yet.
    }
  }
  morphAttributes(root, fresh.documentElement);
  for (const meta of document.querySelectorAll("meta"))
    meta.replaceWith(fresh.querySelector("meta") ?? "");
  document.title = fresh.title;
  // A press that was sent may have been carried out. Another one is repeated if its button is
  // still the same.
  const presses = pending.filter(isPress);
  const same = presses.filter(([name]) => {
    const markup = markupOf(document, name);
    return markup && markup == markupOf(fresh, name);
  });
  tell(/&b\./.test(body) || same.length < presses.length ? "lost" : "");
  pending = [];
  body = "";
  number = acknowledged = 0;
  // POST numbers of the old session are meaningless for the new session's patches.
  for (const name of entered.keys()) entered.set(name, 0);
  for (const field of fields()) if (isChanged(field)) entered.set(field.name, 0);
  isReviving = false;
  keepFocus(() => morphBody(fresh.body));
  giveBack(fresh);
  for (const pair of same) enter(...pair);
  connect();
};

// Another script has changed what the page depends on, such as a cookie.
on("renew", () => {
  revivals = 0;
  revive();
});

// Sends the user's input to the new session. All other fields take the new session's values.
const giveBack = fresh => {
  const names = new Set([...fields()].map(field => field.name));
  for (const name of names) {
    const value = read(document, name);
    const known = read(fresh, name);
    note(name);
    if (!entered.has(name)) write(name, known);
    else if (value != known && !isPlain(document.getElementsByName(name)[0])) enter(name, value);
  }
};

// -- User events ---------------------------------------------------------------------------

// Incomplete input, such as a date without a year, has no value, but is not empty either.
const enterField = field =>
  field.validity.badInput || enter(field.name, read(document, field.name));

// The browser sends the fields of such a form, such as a password, only with the form.
const isPlain = field => field.form?.matches("[data-plain]");

// Enters a field if the server does not know its value.
const sync = field => {
  if (
    field.matches?.(bound + ":enabled") && !isPlain(field) &&
    (entered.get(field.name) == Infinity || isChanged(field))
  ) enterField(field);
};

// Setting a field during input method composition would end the composition.
on("compositionstart", ({ target }) => { composing = target; });
on("input compositionend", ({ target, isComposing }) => {
  composing = isComposing && target;
  if (!target.matches?.(bound)) return;
  if (isPlain(target) || target.dataset.on == "change") entered.set(target.name, Infinity);
  else enterField(target);
});

on("change focusout", ({ target }) => sync(target));

// The fields are reset after the event.
on("reset", () => setTimeout(() => fields().forEach(sync)));

on("submit", event => {
  const { target, submitter } = event;
  if (root.plain) return;
  if (target.getAttribute("method") != "post" || target.hasAttribute("action")) return;
  // The response can be this page again.
  if (target.matches("[data-plain]")) return void (isSent = true);
  // If this function throws, the browser submits the form.
  root.plain = true;
  // The page's own form contains all standalone controls, which are not validated together.
  const half = target != find("live") &&
    [...fields()].find(field => field.form == target && field.validity.badInput);
  half ? half.reportValidity() : press(submitter?.name.startsWith("b.") && submitter);
  root.plain = false;
  event.preventDefault();
});

// Browsers may close a dialog at the second Escape, even if the event is cancelled.
on("cancel close", event => {
  const { target } = event;
  const button = target.isConnected && find(target.dataset.cancel);
  if (!button) return;
  event.preventDefault();
  if (!isNewer(button.name)) press(button);
});

on("pointerdown keydown", () => {
  last = null;
  if (isLost()) tell("");
});

// A link may be followed before the delayed address change.
on("click", () => due?.());

on("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(hide, 2e3);
  else if (root.dataset.connection == "hidden") connect();
});

addEventListener("popstate", () => {
  clearTimeout(addressing);
  due = null;
  const [path] = address.split("?");
  if (path != location.pathname) return location.reload();
  if (address != here()) enter("q", location.search.slice(1));
  address = here();
});

// A POST that was sent while the network was away may never fail.
addEventListener("online", () => {
  connect();
  repost();
  setTimeout(wake);
});

addEventListener("pageshow", ({ persisted }) => {
  isSent = false;
  if (persisted) return connect();
  // Values entered before this script ran, or restored by the browser after a reload.
  fields().forEach(sync);
});

addEventListener("pagehide", ({ persisted }) => {
  if (persisted) disconnect();
  // A form that the browser submits needs its page.
  else if (!root.plain && !isSent)
    navigator.sendBeacon(`${prefix}/${root.dataset.page}`, new URLSearchParams("bye="));
});

look();
connect();
