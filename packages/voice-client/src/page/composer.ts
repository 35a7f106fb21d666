import type { KeyboardEvent } from "react";

/** Characters of one message in a spoken or typed conversation with an agent. */
const longestTypedTurn = 2000;

const counted = (characters: number) => characters.toLocaleString("en");

/**
 * Why a message cannot be sent as it is. A box that cuts what is pasted loses it unsaid, so boxes take everything and
 * say this; null where the length is right.
 */
export function lengthProblem(text: string, longest: number = longestTypedTurn): string | null {
  const { length } = text.trim();
  if (length <= longest) return null;
  return `A message has at most ${counted(longest)} characters. This one has ${counted(length)}: shorten it, or send it in parts.`;
}

/** Safari's key code of the Enter that ends a composition, which is over by then. */
const composedKeyCode = 229;

/** In a box for what is said next Enter sends its form, and Shift+Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === composedKeyCode;
  if (event.key !== "Enter" || event.shiftKey || isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
