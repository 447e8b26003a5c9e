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

  button.addEventListener("click", () => {
    problem.hidden = true;
  });
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    problem.hidden = false;
  });
}
