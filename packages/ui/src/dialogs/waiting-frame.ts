import { createContext } from "react";

/** The frames of dialogs that are not there yet, each with what had the focus before. */
const openers = new WeakMap<Element, HTMLElement | null>();

const frame = "[role=dialog], aside";

/** Remembers what opened the frame around a part of it. */
export function markFrame(part: Element, opener: HTMLElement | null): void {
  const around = part.closest(frame);
  if (around) openers.set(around, opener);
}

/** What opened the frame that an element is in; undefined for what is in none. */
export function openerOfFrame(element: Element | null): HTMLElement | null | undefined {
  const around = element?.closest(frame);
  return around ? openers.get(around) : undefined;
}

/** True for a dialog that takes the place of its frame, which has moved in already. */
export const ArrivedContext = createContext(false);
