// The live page: changes are sent to the session as commands, and every change of the session, whoever made it, is
// shown.

import { address } from "./address.js";
import { appNumbers } from "./app.js";
import { element, byID, working, onChoice, saveFile } from "./elements.js";
import { state } from "./opened.js";
import { overview } from "./overview.js";
import { pad } from "./pad.js";
import { showCounts, isSuite, showSetups, panlab } from "./page.js";
import { offerIntents } from "./panels.js";
import { serverHere } from "./proof.js";
import "./start.js";

/**
 * The connection to the session. A command is sent after the previous one has been answered, which preserves their
 * order.
 */
class Link {
  constructor(state) {
    this.state = state;
    this.queue = [];
    this.sent = null;
    this.count = 0;
    this.delay = 250;
    this.latest = null;
    this.apps = [];
    this.isLoading = false;
    this.socket = null;
    this.answers = new Map();
    // Distinguishes this page's commands from those of earlier pages of the server.
    this.name = Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join("");
  }

  /** Connects, and reconnects whenever the connection is lost, if the session is still the server at this address. */
  async reopen() {
    const server = await serverHere();
    if (server === "session") {
      this.open();
      return;
    }
    if (server === "other") byID("link").textContent = "this address is no longer valid; open the current one that Panlab shows";
    this.retry();
  }

  retry() {
    setTimeout(() => this.reopen(), this.delay);
    this.delay = Math.min(this.delay * 2, 4000);
  }

  /** Connects. */
  open() {
    const address = new URL("socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => { this.delay = 250; });
    socket.addEventListener("message", event => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.latest = null;
      // Its address has the token, and the browser may ask again.
      this.loading?.abort();
      showLink(false);
      working.set("command", false);
      // Commands that can safely be repeated are sent again.
      if (this.sent !== null && this.sent.run?.[0] !== "undo" && this.sent.run?.[0] !== "redo") {
        this.queue.unshift(this.sent);
      }
      this.sent = null;
      this.retry();
    });
  }

  /** Runs a command. A command that `continues` a drag replaces the previous one if that has not been sent yet. */
  run(words, continues = false) {
    return this.ask({ run: words, continues });
  }

  /** Sends a request; the promise resolves to its answer. */
  ask(request) {
    const last = this.queue[this.queue.length - 1];
    this.count += 1;
    // In a suite, a request applies to the group that is shown when it is made.
    const group = this.state.standing?.suite ? this.state.setup?.name : undefined;
    const whole = { group, ...request, id: `${this.name}-${this.count}` };
    if (request.continues && last?.isMove && last.group === whole.group) {
      last.run = request.run;
      return this.answers.get(last.id).promise;
    }
    whole.isMove = request.run?.[0] === "set";
    const answer = Promise.withResolvers?.() ?? (() => {
      const made = {};
      made.promise = new Promise(resolve => { made.resolve = resolve; });
      return made;
    })();
    this.answers.set(whole.id, answer);
    this.queue.push(whole);
    this.pump();
    return answer.promise;
  }

  /** Whether the session receives requests immediately. */
  get isOpen() { return this.socket?.readyState === WebSocket.OPEN && this.latest !== null; }

  /** Asks the session to stop its current work. */
  stop() { this.socket?.send(JSON.stringify({ stop: true })); }

  pump() {
    if (this.sent !== null || this.queue.length === 0 || this.socket?.readyState !== WebSocket.OPEN) return;
    // Nothing is sent before the session's state is known.
    if (this.latest === null) return;
    this.sent = this.queue.shift();
    this.began = performance.now();
    const { sent } = this;
    // Shows that a command takes time, unless its progress is shown.
    setTimeout(() => { if (this.sent === sent && byID("progress").hidden) showProgress("working …"); }, 200);
    working.set("command", true);
    this.socket.send(JSON.stringify(this.sent));
  }

  hear(message) {
    if (message.now !== undefined) {
      const isFirst = this.latest === null;
      this.latest = { ...message.now, labels: message.now.labels ?? this.latest?.labels ?? null };
      if (isFirst) showLink(true);
      this.follow();
      this.pump();
    }
    if (message.apps !== undefined) {
      this.apps = message.apps;
      this.follow();
    }
    if (message.progress !== undefined) showProgress(message.progress);
    if (message.said !== undefined) showSaid(message);
    if (message.answer === undefined || message.answer !== this.sent?.id) return;
    this.answered = performance.now() - this.began;
    if (byID("progress").textContent === "working …") showProgress("");
    working.set("command", false);
    this.sent = null;
    this.answers.get(message.answer)?.resolve(message);
    this.answers.delete(message.answer);
    this.follow();
    this.pump();
  }

  /** Shows the session's state, once the session has received all changes that were made here. */
  follow() {
    if (this.latest === null || this.isLoading || this.sent !== null || this.queue.length > 0) return;
    appNumbers.show(this.apps, this);
    const { revision, standing, numbers, paces, labels } = this.latest;
    const mine = this.state.data.revision ?? [-1, -1];
    if (mine[0] !== revision[0] || mine[1] !== revision[1] && labels === null) {
      this.load();
      return;
    }
    showStanding(standing);
    if (labels !== null && mine[1] !== revision[1]) {
      this.state.data.revision = revision;
      this.state.takeLabels(labels);
    }
    this.latest.labels = null;
    this.state.takeNumbers(numbers, paces);
    this.state.propose(standing.proposal);
    if (this.state.setup !== undefined) showCounts();
  }

  /** Fetches gestures, controllers and frames. */
  async load() {
    this.isLoading = true;
    working.set("opening", true);
    const busy = setTimeout(() => showProgress("loading the gestures …"), 200);
    let data = null;
    try {
      this.loading = new AbortController();
      const reply = await fetch("data", { signal: this.loading.signal });
      if (reply.ok) data = await reply.json();
    } catch {
      // The connection is lost; another attempt follows.
    }
    // Waits so that the message is visible before the data is processed and drawn.
    if (data !== null) await new Promise(resolve => setTimeout(resolve));
    this.isLoading = false;
    if (data === null) {
      setTimeout(() => this.follow(), 500);
      return;
    }
    const isFirst = this.state.setups.length === 0;
    setTimeout(() => {
      clearTimeout(busy);
      if (byID("progress").textContent === "loading the gestures …") showProgress("");
      working.set("opening", false);
    });
    data.live = this.state.data.live;
    this.state.load(data);
    if (this.latest !== null) showStanding(this.latest.standing);
    if (isFirst && isSuite(this.state) && location.hash === "") overview.show(true);
    document.querySelector("main").hidden = this.state.setup === undefined || overview.isShown;
    showSetups();
    this.state.tell("setup");
    if (isFirst && this.state.setup !== undefined) address.follow();
    this.follow();
  }
}

const link = new Link(state);
state.link = link;

const showLink = isOpen => {
  byID("link").textContent = isOpen ? "live" : "connection lost; trying again …";
  byID("link").className = isOpen ? "quiet" : "fail";
};

/** Shows what the session can do now: its title, controller, scene, undo and redo. */
const showStanding = standing => {
  state.standing = standing;
  document.title = standing.title;
  byID("title").textContent = standing.title;
  const controller = byID("use");
  const names = new Set(state.data.live.presets);
  for (const option of controller.querySelectorAll("[data-file]")) option.remove();
  if (!names.has(standing.controller)) {
    controller.prepend(element("option", { value: standing.controller, "data-file": "" }, standing.controller));
  }
  controller.value = standing.controller;
  byID("scene-name").value = standing.scene ?? "";
  // In a suite, each group has its own controller and scene.
  byID("use-field").hidden = byID("scene-field").hidden = standing.suite !== null;
  byID("redo").disabled = standing.redo === null;
  byID("undo").title = standing.undo === null ? "Nothing to undo" : `Undoes: ${standing.undo} (u)`;
  byID("redo").title = standing.redo === null ? "Nothing to redo" : `Does again: ${standing.redo}`;
};

/** Shows the last command, whoever gave it, and its reply. */
const showSaid = ({ said, text, warnings, error }) => {
  showProgress("");
  byID("said").replaceChildren(element("b", {}, `> ${said}\n`),
    element("span", { class: error === undefined ? null : "fail" }, 
      error ?? [text, ...(warnings ?? []).map(warning => `Warning: ${warning}\n`)].join("")));
};

const showProgress = text => {
  byID("progress").textContent = text;
  byID("progress").hidden = text === "";
};

for (const name of ["link", "session"]) byID(name).hidden = false;
byID("copy").hidden = true;
byID("use").append(...state.data.live.presets.map(name => element("option", { value: name }, name)));
byID("scene-name").append(element("option", { value: "" }, "navigation pop"),
  ...state.data.live.scenes.map(name => element("option", { value: name }, name)));
onChoice("use", name => link.run(["use", name]).then(() => link.follow()));
onChoice("scene-name", name => link.run(["scene", name || "none"]));
byID("labelling").addEventListener("click", event => {
  const gesture = state.setup?.gestures[state.selected];
  const button = event.target.closest("button");
  if (gesture !== undefined && button !== null) link.run(["label", gesture.name, button.value]);
});
state.listen(change => {
  if (change === "setup") offerIntents(byID("labelling"), state.setup.controller);
});

byID("export").append(...state.data.live.formats.map(({ name }) => element("option", { value: name }, name)));
onChoice("export", async chosen => {
  const format = state.data.live.formats.find(({ name }) => name === chosen);
  byID("export").value = "";
  if (format === undefined) return;
  const { text, error } = await link.run(["export", format.name]);
  if (error === undefined) saveFile(text, format.file, "text/plain");
});
byID("tune").addEventListener("click", async () => {
  byID("tune").disabled = true;
  byID("stop").hidden = false;
  showProgress("searching …");
  byID("stop").focus();
  await link.run(["tune"]);
  showProgress("");
  byID("tune").disabled = false;
  byID("stop").hidden = true;
  link.follow();
  byID(state.proposal === null ? "tune" : "accept").focus();
});
byID("stop").addEventListener("click", () => link.stop());
for (const name of ["accept", "discard"]) {
  byID(name).addEventListener("click", () => {
    link.run([name]);
    byID("tune").focus();
  });
}

panlab.link = link;
pad.connect(link);
byID("record").hidden = false;
showLink(false);
link.open();
