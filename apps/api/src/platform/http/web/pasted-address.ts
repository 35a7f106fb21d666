import { screenRoutes } from "@field-advisor/schema/routes";
import { withoutInvisible } from "@field-advisor/schema/typed-text";

const screens = screenRoutes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`, "u"));

/** With an empty step an address lacks an id; there is nothing to mend. */
const lackingIds = new Set(screenRoutes.map(({ path }) => path.replaceAll(/:\w+/g, "")));

/** A name as addresses of screens have them, behind what may stand before it; a letter that broke on the way is none. */
const name = /^[^\p{L}\p{N}%]*(?<word>[\p{L}\p{N}]+(?:[-_]+[\p{L}\p{N}]+)*)/u;

/**
 * The screen that somebody means whose link brought along what stood around it: dots, brackets, quotes, spaces without
 * width, a word after it, capitals, dashes that a word processor made longer. What follows a damaged part is no part of it.
 * @param path as it was asked for, without its query
 * @returns its address as it is written; undefined where it was asked for like that, or no screen is meant
 */
export function meantAddress(path: string): string | undefined {
  const words: string[] = [];
  const decoded = decodeURIComponent(path);
  const plain = withoutInvisible(decoded)
    .normalize("NFKC")
    .replaceAll(/\p{Pd}/gu, "-")
    .toLowerCase();
  if (lackingIds.has(plain)) return undefined;
  for (const part of plain.split("/")) {
    const found = name.exec(part);
    if (found?.groups?.["word"]) words.push(found.groups["word"]);
    else if (/[\p{L}\p{N}]/u.test(part)) return undefined;
    if (found && found[0].length < part.length) break;
  }
  const meant = `/${words.join("/")}`;
  const written = encodeURI(meant);
  return written !== path && screens.some((screen) => screen.test(meant)) ? written : undefined;
}
