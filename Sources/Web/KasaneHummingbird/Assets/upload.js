// The file fields of live pages; Documentation/Reference/LiveProtocol.md describes the requests.
"use strict";
(() => {
  const root = document.documentElement;
  const fieldOf = node => node.closest?.("[data-upload]");
  const part = (field, selector) => field.querySelector(`.upload ${selector}`);
  const say = (field, name) => {
    const status = part(field, "[role=status]");
    status.textContent = name ? status.dataset[name] : "";
  };
  const on = (types, listener) => {
    for (const type of types.split(" ")) document.addEventListener(type, listener, true);
  };

  // The upload of each field, and the files that follow it.
  const uploads = new Map();
  // The buttons whose forms wait for an upload.
  const waiting = new Map();

  const send = (field, file, queue) => {
    const { upload: id, maximum } = field.dataset;
    const { live, page } = root.dataset;
    const request = new XMLHttpRequest();
    const progress = part(field, "progress");
    const query = new URLSearchParams({ field: id, name: file.name, size: file.size });
    uploads.set(id, { request, queue });
    progress.value = 0;
    part(field, ".progress").hidden = false;
    say(field);
    request.upload.onprogress = event => {
      if (event.lengthComputable) progress.value = event.loaded / event.total;
    };
    request.onloadend = () => end(id, request, queue);
    request.open("POST", `${live}/${page}/upload?${query}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    // The size alone tells the server to refuse a file that is too large.
    request.send(file.size > maximum ? null : file);
  };

  const end = (id, request, queue) => {
    uploads.delete(id);
    const field = document.querySelector(`[data-upload="${CSS.escape(id)}"]`);
    if (!field) return;
    const isAccepted = request.status == 204;
    if (isAccepted && queue.length) return send(field, queue.shift(), queue);
    part(field, ".progress").hidden = true;
    // A patch shows why the page refuses a file. Any other response, such as that of a proxy with
    // a lower limit, is not shown by the page.
    const isShown = isAccepted || request.getResponseHeader("Refused-File");
    say(field, !isShown && !field.canceled && "failure");
    field.canceled = false;
    const form = field.querySelector("input").form;
    const button = waiting.get(form);
    waiting.delete(form);
    if (button && isAccepted) form.requestSubmit(button.isConnected ? button : null);
  };

  const cancel = field => {
    const upload = uploads.get(field.dataset.upload);
    if (!upload) return;
    field.canceled = true;
    upload.queue.length = 0;
    upload.request.abort();
  };

  const choose = (field, files) => {
    const input = field.querySelector("input");
    const chosen = [...files].slice(0, input.multiple ? files.length : 1);
    if (input.disabled || !chosen.length) return;
    const running = uploads.get(field.dataset.upload);
    if (running && input.multiple) return running.queue.push(...chosen);
    if (running) cancel(field);
    send(field, chosen.shift(), chosen);
  };

  on("change", ({ target }) => {
    const field = target.type == "file" && fieldOf(target);
    if (!field) return;
    choose(field, target.files);
    // The same file can be chosen again after it was refused or removed.
    target.value = "";
  });

  on("click", ({ target }) => {
    const button = target.closest?.(".upload button");
    if (!button) return;
    const field = fieldOf(button);
    cancel(field);
    field.querySelector("input").focus();
  });

  const hasFiles = event => event.dataTransfer?.types.includes("Files");

  on("dragover", event => {
    const field = hasFiles(event) && fieldOf(event.target);
    for (const other of document.querySelectorAll("[data-dropping]"))
      if (other != field) delete other.dataset.dropping;
    if (!field) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    field.dataset.dropping = "";
  });

  on("dragleave dragend drop", event => {
    const field = fieldOf(event.target);
    if (!field || event.type == "dragleave" && field.contains(event.relatedTarget)) return;
    delete field.dataset.dropping;
    if (event.type != "drop" || !hasFiles(event)) return;
    event.preventDefault();
    choose(field, event.dataTransfer.files);
  });

  // The window's listener precedes those of the document, which send the form.
  addEventListener("submit", event => {
    const { target: form, submitter } = event;
    const field = [...uploads.keys()]
      .map(id => document.querySelector(`[data-upload="${CSS.escape(id)}"]`))
      .find(field => field?.querySelector("input").form == form);
    if (!field || form.id == "live") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.set(form, submitter);
    say(field, "waiting");
  }, true);

  // Fields may appear in any patch.
  const showDrops = () => {
    for (const text of document.querySelectorAll(".upload .drop[hidden]")) text.hidden = false;
  };
  new MutationObserver(showDrops).observe(root, { childList: true, subtree: true });
  showDrops();
})();
