// The start: every part of a page, and what is seen first.

import { address } from "./address.js";
import { colors } from "./charts.js";
import { working } from "./elements.js";
import { state } from "./opened.js";
import { overview } from "./overview.js";
import { isSuite, showSetups } from "./page.js";
import { steps } from "./steps.js";
import "./take.js";
import "./exports.js";
import "./pictures.js";
import "./pad.js";
import "./incident.js";

colors.read();
// Deferred, so that listeners in later files are called too.
queueMicrotask(() => {
  if (state.setup === undefined) return;
  showSetups();
  state.choose(0);
  address.follow();
  steps.restore();
  // A suite opens on its groups, unless the address names one.
  if (isSuite(state) && location.hash === "") overview.show(true);
  working.set("opening", false);
});
