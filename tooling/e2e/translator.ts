import type { Page } from "@playwright/test";

/** Runs in the page before its scripts: does to every text what the translators of browsers do, again after each change. */
function translate(): void {
  const wrapped = "FONT";
  const translateText = (text: Text) => {
    const parent = text.parentElement;
    const isWords = /\p{L}/u.test(text.data);
    if (
      !parent ||
      !isWords ||
      parent.tagName === wrapped ||
      parent.closest("script, style, textarea, [translate=no]")
    )
      return;
    const outer = document.createElement("font");
    const translated = text.data.replace(/\S.*\S|\S/su, (words) => `‹${words}›`);
    outer.append(Object.assign(document.createElement("font"), { textContent: translated }));
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translateText(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Has every word of a page's next documents wrapped, and again whenever it changes: "Mute" becomes "‹Mute›". */
export const translateBy = (page: Page) => page.addInitScript(translate);
