// Sends a form to its route without leaving the page, which `live.js` then shows again in place.
"use strict";
document.addEventListener("submit", async event => {
  const { target: form, submitter } = event;
  if (form.dataset.script != "renew") return;
  event.preventDefault();
  const { live, page } = document.documentElement.dataset;
  try {
    const { type } = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(new FormData(form, submitter)),
      headers: { Accept: "text/html" },
      redirect: "manual",
    });
    if (type != "opaqueredirect") throw type;
  } catch {
    // The browser shows why.
    delete form.dataset.script;
    return form.requestSubmit(submitter);
  }
  document.dispatchEvent(new Event("renew"));
  // The former session is no longer shown.
  navigator.sendBeacon(`${live}/${page}`, new URLSearchParams("bye="));
});
