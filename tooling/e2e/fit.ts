import { expect, type Page } from "@playwright/test";

interface Fit {
  /** What a person would call it, for a report. */
  describe: (element: Element) => string;
  isShown: (element: Element) => boolean;
  controls: (within?: string) => Element[];
  /** What the parts around it that scroll or cut off leave of it. */
  visibleBox: (element: Element) => Pick<DOMRect, "left" | "right" | "top" | "bottom">;
}

declare global {
  interface Window {
    fit: Fit;
  }
}

/** Runs in the page: what the judgements below share. */
function installFit(): void {
  const interactive =
    "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=combobox]";
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[aria-hidden=true], [inert], .fa-skip")
    );
  };
  const visibleBox: Fit["visibleBox"] = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (/visible/.test(getComputedStyle(around).overflow)) continue;
      const bounds = around.getBoundingClientRect();
      left = Math.max(left, bounds.left);
      right = Math.min(right, bounds.right);
      top = Math.max(top, bounds.top);
      bottom = Math.min(bottom, bounds.bottom);
    }
    return { left, right, top, bottom };
  };
  window.fit = {
    isShown,
    visibleBox,
    describe: (element) => {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const { x, right, width } = element.getBoundingClientRect();
      const place = `${Math.round(x)}–${Math.round(right)}, ${Math.round(width)} wide`;
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> "${name.trim().slice(0, 40)}" (${place})`;
    },
    controls: (within = "body") =>
      [...(document.querySelector(within)?.querySelectorAll(interactive) ?? [])].filter(isShown),
  };
}

/** What may be swiped: tabs, the matrices of rights and of practice, and code; whatever else is wider than its place is a fault. */
const swiped = "[role=tablist], .access-matrix, .practice-matrix *, pre, input, textarea";

function sideways(allowed: string): string[] {
  const { fit } = window;
  const root = document.documentElement;
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth + 1;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const parts = [...document.body.querySelectorAll("*")]
    .filter((element) => isWider(element) && scrolls(element) && !element.matches(allowed))
    .filter(fit.isShown)
    .map((element) => `a part scrolls sideways: ${fit.describe(element)}`);
  if (!isWider(root)) return parts;
  const beyond = [...document.body.querySelectorAll("*")].filter(
    (element) => fit.isShown(element) && element.getBoundingClientRect().right > root.clientWidth + 1,
  );
  const deepest = beyond.filter(
    (element) => !beyond.some((other) => other !== element && element.contains(other)),
  );
  return [
    `the page scrolls sideways by ${root.scrollWidth - root.clientWidth}: ${deepest.slice(0, 3).map(fit.describe).join(", ")}`,
    ...parts,
  ];
}

function cutOff(): string[] {
  const { fit } = window;
  const found: string[] = [];
  for (const control of fit.controls()) {
    let { left, right } = control.getBoundingClientRect();
    const { width } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      const bounds = box.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) ({ left, right } = bounds);
      if (/hidden|clip/.test(overflowX)) {
        left = Math.max(left, bounds.left);
        right = Math.min(right, bounds.right);
      }
    }
    if (right - left < Math.min(width, 44) - 1) found.push(`a control is cut off: ${fit.describe(control)}`);
    else if (left < -1 || right > document.documentElement.clientWidth + 1)
      found.push(`a control is outside the window: ${fit.describe(control)}`);
  }
  return found;
}

/** What is as high as it was meant to be wide, and strips of tabs that show not even one of them. */
function misshapen(): string[] {
  const { fit } = window;
  const shown = (selector: string) => [...document.body.querySelectorAll(selector)].filter(fit.isShown);
  const tooHigh = shown("input, [role=combobox]").filter(
    (element) => (element.closest(".rt-TextFieldRoot") ?? element).getBoundingClientRect().height > 80,
  );
  const tooNarrow = shown("[role=tablist]").filter((strip) => {
    const widest = Math.max(
      ...[...strip.querySelectorAll("[role=tab]")].map((tab) => tab.getBoundingClientRect().width),
    );
    return strip.clientWidth < Math.min(widest, innerWidth / 2);
  });
  const ownColour = document.body.appendChild(document.createElement("i"));
  ownColour.style.color = "LinkText";
  const { color: browserColour } = getComputedStyle(ownColour);
  ownColour.remove();
  const unstyled = shown("a[href]").filter((link) => getComputedStyle(link).color === browserColour);
  return [
    ...unstyled.map((link) => `a link looks as the browser draws it: ${fit.describe(link)}`),
    ...tooHigh.map((element) => `a field of one line is high: ${fit.describe(element)}`),
    ...tooNarrow.map((strip) => `no tab fits into: ${fit.describe(strip)}`),
  ];
}

function overlapping(): string[] {
  const { fit } = window;
  const found: string[] = [];
  const stays = (element: Element): boolean =>
    getComputedStyle(element).position === "sticky" ||
    (element.parentElement !== null && stays(element.parentElement));
  const canScroll = (element: Element): boolean =>
    (element.scrollHeight > element.clientHeight + 1 &&
      (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY))) ||
    (element.parentElement !== null && canScroll(element.parentElement));
  for (const area of ["header", "main", "[role=dialog], [role=alertdialog]"]) {
    const controls = fit.controls(area).map((element) => ({ element, box: fit.visibleBox(element) }));
    controls.forEach(({ element, box }, index) => {
      for (const { element: other, box: theirs } of controls.slice(index + 1)) {
        const width = Math.min(box.right, theirs.right) - Math.max(box.left, theirs.left);
        const height = Math.min(box.bottom, theirs.bottom) - Math.max(box.top, theirs.top);
        // A button may stand in a field, and everything in what contains it; what stays in sight covers what scrolls.
        const isWithin = element.matches("input") && box.left < theirs.left && theirs.right <= box.right;
        const isAbove = stays(element) !== stays(other) && canScroll(element);
        if (
          width > 4 &&
          height > 4 &&
          !isWithin &&
          !isAbove &&
          !element.contains(other) &&
          !other.contains(element)
        )
          found.push(`overlap: ${fit.describe(element)} and ${fit.describe(other)}`);
      }
    });
  }
  return found;
}

/** In characters. */
const limits = { narrowest: 8, longestUnbroken: 16, longestRun: 40 };
type Limits = typeof limits;

function brokenText({ narrowest, longestUnbroken, longestRun }: Limits): string[] {
  const { fit } = window;
  const found = new Set<string>();
  const pen = document.createElement("canvas").getContext("2d");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = () => {
    const tops: number[] = [];
    for (const { top, width } of range.getClientRects())
      if (width > 0 && !tops.some((seen) => Math.abs(seen - top) < 4)) tops.push(top);
    return tops.length;
  };
  if (!pen) return [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const words = text.textContent ?? "";
    const parent = text.parentElement;
    if (!parent || words.trim().length < 2 || !fit.isShown(parent)) continue;
    range.selectNodeContents(text);
    if (lines() < 2) continue;
    let block = parent;
    while (/^(inline|contents)$/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement;
    const style = getComputedStyle(block);
    pen.font = getComputedStyle(parent).font;
    const room = block.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (words.trim().length > narrowest && room < narrowest * pen.measureText("0").width)
      found.add(`a column is too narrow: ${fit.describe(parent)}`);
    for (const match of words.matchAll(/[\p{L}\p{N}]+/gu)) {
      // A part of a run that fits on no line breaks wherever the line ends.
      const run = /\S*$/.exec(words.slice(0, match.index))?.[0].length ?? 0;
      const rest = /^\S*/.exec(words.slice(match.index))?.[0].length ?? 0;
      if (run + rest > longestRun || match[0].length > longestUnbroken) continue;
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      if (lines() > 1) found.add(`"${match[0]}" is broken in: ${fit.describe(parent)}`);
    }
  }
  return [...found];
}

function hiddenText(): string[] {
  const { fit } = window;
  const isCut = (element: HTMLElement) => {
    const style = getComputedStyle(element);
    const isClamped = style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1;
    const isShortened =
      style.textOverflow === "ellipsis" &&
      style.overflowX !== "visible" &&
      element.scrollWidth > element.clientWidth;
    return isClamped || isShortened;
  };
  return [...document.body.querySelectorAll<HTMLElement>("*")]
    .filter((element) => isCut(element) && !element.matches("input, textarea") && fit.isShown(element))
    .filter((element) => !element.closest("[title]"))
    .map((element) => `nothing shows the rest of: ${fit.describe(element)}`);
}

/** What does not fit on the screen once it stands still, in words. */
export async function misfits(page: Page): Promise<string[]> {
  let found: string[] = [];
  const count = async () => (found = await misfitsNow(page)).length;
  // A window that has changed its size is laid out anew in more than one frame.
  await expect
    .poll(count)
    .toBe(0)
    .catch(() => undefined);
  return found;
}

async function misfitsNow(page: Page): Promise<string[]> {
  await page.evaluate(installFit);
  return [
    ...(await page.evaluate(sideways, swiped)),
    ...(await page.evaluate(cutOff)),
    ...(await page.evaluate(misshapen)),
    ...(await page.evaluate(overlapping)),
    ...(await page.evaluate(hiddenText)),
    ...(await page.evaluate(brokenText, limits)),
  ];
}
