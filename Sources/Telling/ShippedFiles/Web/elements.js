// Elements: what every part of the page does with the elements of its document, and how a text leaves the page.

export { element, byID, say, hide, renew, working, onChoice, copyText, saveFile };

/** @type {(name: string, attributes?: Record<string, any>, ...content: any[]) => any} */
const element = (name, attributes = {}, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
};

/** @type {(id: any) => any} */
const byID = id => document.getElementById(id);

/** Sets a text only if it differs, in the existing text node: a new node would cause a larger layout of the page. */
const say = (part, text) => {
  const { firstChild } = part;
  if (firstChild !== null && firstChild === part.lastChild && firstChild.nodeType === Node.TEXT_NODE) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (part.textContent !== text) part.textContent = text;
};

/** Hides a part, or shows it again; setting the attribute again would have its style computed again. */
const hide = (part, isHidden) => {
  if (part.hidden !== isHidden) part.hidden = isHidden;
};

/** Gives a part other content, and changes only the nodes that differ: in a drag most of them stay. */
const renew = (part, ...content) => {
  const fresh = part.cloneNode(false);
  fresh.append(...content);
  renewNodes(part, fresh);
};

const renewNodes = (part, fresh) => {
  const [old, made] = [[...part.childNodes], [...fresh.childNodes]];
  const isAlike = (node, other) => node.nodeName === other.nodeName && node.nodeName !== "BUTTON"
    && (node.nodeType === Node.TEXT_NODE || node.cloneNode(false).isEqualNode(other.cloneNode(false)));
  made.forEach((node, place) => {
    const other = old[place];
    if (other === undefined) part.append(node);
    else if (other.isEqualNode(node)) return;
    // What a button does is not seen in its attributes.
    else if (!isAlike(other, node)) other.replaceWith(node);
    else if (node.nodeType === Node.TEXT_NODE) other.data = node.data;
    else renewNodes(other, node);
  });
  for (const node of old.slice(made.length)) node.remove();
};

/** The reasons why the page is busy, which is shown if it lasts longer than a moment. */
const working = {
  reasons: new Set(["opening"]),
  set(reason, isOn) {
    if (isOn) this.reasons.add(reason); else this.reasons.delete(reason);
    document.body.classList.toggle("working", this.reasons.size > 0);
  },
};

/**
 * Calls `act` with the entry chosen in a menu.
 *
 * Browsers report every entry that is passed with arrow keys or letters. Such an entry counts as chosen only after
 * Return, or when the menu loses focus.
 */
const onChoice = (id, act) => {
  const menu = byID(id);
  let [isLooking, isOpen] = [false, false];
  const settle = () => {
    if (isOpen) act(menu.value);
    isOpen = false;
  };
  menu.addEventListener("keydown", event => {
    isLooking = !["Enter", " ", "Tab"].includes(event.key);
    if (event.key === "Enter") settle();
  });
  menu.addEventListener("pointerdown", () => { isLooking = false; });
  menu.addEventListener("blur", settle);
  menu.addEventListener("change", () => {
    isOpen = true;
    if (!isLooking) settle();
  });
};

/** Copies a text, and shows that on the button for a moment. */
const copyText = async (text, button, name) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page that was opened from a file may not use the clipboard API.
    const field = element("textarea", { class: "hidden-label", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = name; }, 1200);
};

/** Hands a text on as a file: to the apps of a phone, where the browser can, or as a download. */
const saveFile = (text, name, type) => {
  const file = new File([text], name, { type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const place = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: place, download: name }).click();
  // A busy browser may start the download late.
  setTimeout(() => URL.revokeObjectURL(place), 60_000);
};
