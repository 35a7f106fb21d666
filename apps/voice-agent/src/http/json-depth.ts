const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Whether brackets in a JSON text nest at most `limit` deep. Looked at before parsing, because whatever walks a
 * parsed value recursively would run out of stack on a few kilobytes of brackets.
 */
export function depthWithin(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === backslash) index++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (opening.has(code) && ++depth > limit) return false;
    else if (closing.has(code)) depth--;
  }
  return true;
}
