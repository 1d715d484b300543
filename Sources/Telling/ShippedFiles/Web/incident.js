// A page that is a bundle: what was told of a gesture when it was written, beside what the browser decides now.

import { byID, say, hide } from "./elements.js";
import { state } from "./opened.js";
import { shown } from "./page.js";

const incident = byID("panlab-bundle");
if (incident !== null) {
  const accounts = new Map(JSON.parse(incident.textContent).gestures.map(({ name, account }) => [name, account]));
  const showAccount = () => {
    const account = accounts.get(shown.gesture?.name) ?? "";
    hide(byID("account"), account === "");
    say(byID("account").lastElementChild, account);
  };
  state.listen(showAccount);
  // A scene that decides itself cannot be decided again here, so its account is the answer.
  byID("account").open = state.setups.every(setup => setup.parameters.length === 0);
}
