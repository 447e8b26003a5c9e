/* Hands the page's passkey button to allauth's script, and says on the page when a dialog fails. */
"use strict";

{
  const STARTERS = { add: "addForm", authenticate: "authenticateForm", login: "loginForm" };

  const button = document.querySelector("[data-passkey]");
  const problem = document.getElementById("passkey-problem");
  const kind = button.dataset.passkey;
  const { credential, passwordless } = button.form.elements;
  const ids = { [kind]: button.id, credential: credential.id, passwordless: passwordless?.id };
  if (document.getElementById("passkey-data")) {
    ids.data = "passkey-data";
  }
  window.allauth.webauthn.forms[STARTERS[kind]]({ ids });

  const anyReason = problem.textContent;
  button.addEventListener("click", () => {
    problem.hidden = true;
  });
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    // What browsers call a device that has one of the keys which must not be made again.
    const isKnown = event.detail.exception?.name === "InvalidStateError";
    problem.textContent = isKnown ? problem.dataset.known : anyReason;
    problem.hidden = false;
  });
}
