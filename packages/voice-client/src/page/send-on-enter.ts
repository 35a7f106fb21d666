import type { KeyboardEvent } from "react";

/** What Safari calls the Enter that ends a composition, which is over by then. */
const composedKeyCode = 229;

/** In a box for what is said next Enter sends its form, and Shift+Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === composedKeyCode;
  if (event.key !== "Enter" || event.shiftKey || isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
