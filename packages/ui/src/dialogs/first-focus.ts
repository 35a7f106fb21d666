import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const mayHaveFocus = "input, textarea, select, button, [tabindex]";

/** Gives the focus to the first that takes it; what stands in a field is chosen, so that typing replaces it. */
function focusFirst(content: HTMLElement): void {
  for (const each of content.querySelectorAll<HTMLElement>(mayHaveFocus)) {
    if (each.tabIndex >= 0) each.focus({ preventScroll: true });
    if (document.activeElement !== each) continue;
    if (each instanceof HTMLInputElement) each.select();
    return;
  }
  content.focus({ preventScroll: true });
}

/**
 * For a dialog's `onOpenAutoFocus`. By itself a dialog over another one takes the focus a moment before it hears Escape,
 * which the one below hears meanwhile, and closes.
 * @param first has the focus then; the first field or button where it is left out
 */
export function useFirstFocus(first?: RefObject<HTMLElement | null>): (event: Event) => void {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const focus = useEffectEvent((within: HTMLElement) => {
    if (within.contains(document.activeElement)) return;
    if (first?.current) first.current.focus({ preventScroll: true });
    else focusFirst(within);
  });
  useEffect(() => {
    if (content) focus(content);
  }, [content]);
  return (event) => {
    event.preventDefault();
    // The dialog hears keys once it is rendered again, which this shares.
    setContent(event.currentTarget as HTMLElement);
  };
}
