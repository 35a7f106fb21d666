import { useState } from "react";

// Between the end of a menu and the return of the focus to its button, nothing has it.
let lastFocused: Element | null = null;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) lastFocused = target;
});

/** What should have the focus again when everything on top is gone; a menu's entries vanish, its button stays. */
function holderOfFocus(): HTMLElement | null {
  const active = document.activeElement === document.body ? lastFocused : document.activeElement;
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const holder = opener ? document.getElementById(opener) : active;
  return holder instanceof HTMLElement ? holder : null;
}

/**
 * For a dialog that is opened by state and so has no button of its own: hands the focus back to where it was when the
 * dialog appeared, or to the content of the screen where that place is gone.
 */
export function useReturnFocus(): (event: Event) => void {
  const [holder] = useState(holderOfFocus);
  return (event) => {
    event.preventDefault();
    const isStill = holder?.isConnected && holder !== document.body;
    (isStill ? holder : document.getElementById("main"))?.focus();
  };
}
