// A sentence ends with its mark and the blank after it. Below the minimum it may be an abbreviation, and its sound
// would be over before the next sentence could follow.
const sentenceEnd = /[.!?…:;]["'”’)\]]*\s+|\n+/g;
const shortest = 24;
// Without any mark a text is cut at a blank, so that speaking can start.
const longest = 300;

/**
 * Cuts a growing text into sentences as soon as each is complete. Joined together they are the text, blanks included.
 */
export async function* sentences(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const part of parts) {
    rest += part;
    for (let length = cutLength(rest); length > 0; length = cutLength(rest)) {
      yield rest.slice(0, length);
      rest = rest.slice(length);
    }
  }
  if (rest.trim() !== "") yield rest;
}

function cutLength(text: string): number {
  for (const match of text.matchAll(sentenceEnd)) {
    const length = match.index + match[0].length;
    if (length >= shortest && length <= longest) return length;
  }
  if (text.length <= longest) return 0;
  const blank = text.lastIndexOf(" ", longest);
  return blank > 0 ? blank + 1 : longest;
}
