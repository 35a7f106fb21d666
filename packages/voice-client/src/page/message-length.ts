/** Characters of one message in a spoken or typed conversation with an agent. */
export const longestTypedTurn = 2000;

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
