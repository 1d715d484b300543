// What is open: the page as it was written, read before a part of it changes, and its state.

import { byID } from "./elements.js";
import { State } from "./state.js";
export { bundlePage, openedPage, state };

/** The page as it was written, if its file is a bundle; read before the page changes itself. */
const bundlePage = document.getElementById("panlab-bundle") === null ? null : document.documentElement.outerHTML;

/**
 * The page as it was opened, before a part of it was filled in: a page that is written has this form.
 *
 * @type {any}
 */
const openedPage = document.documentElement.cloneNode(true);

const state = new State(JSON.parse(byID("data").textContent));
