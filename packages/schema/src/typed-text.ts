/** Of browsers and Node alike. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Nothing that shows, but letters that look alike are joined or chosen by some of it: those stay where they do so. */
const invisible =
  /(?!\p{Variation_Selector}|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))\p{Default_Ignorable_Code_Point}/gu;

/** What copying brings along and nobody sees: spaces without width, soft hyphens, marks of direction. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, "");

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/u;

/** A name as it is stored: its letters in one form, single spaces, and nothing that nobody sees. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed)
    .normalize("NFC")
    .replaceAll(/[^\S\n\v\f\r\u0085\u2028\u2029]+/gu, " ")
    .trim()
    .replaceAll(/(?![\n\v\f\r\u0085])\p{Cc}/gu, "");

/** Why a text cannot be a name; undefined where it can. */
export function nameProblem(text: string): string | undefined {
  if (lineBreak.test(text)) return "Contains a line break. Write it in one line";
  return text.includes("\uFFFD") ? "Contains � in place of a letter. Type the letter" : undefined;
}

/** An address as it is stored: as typed, without capitals and what nobody sees. */
export const cleanAddress = (typed: string): string =>
  withoutInvisible(typed).trim().normalize("NFC").toLowerCase();

/** An address as addresses are compared: an international domain in the ASCII form that mail servers use. */
export function comparableAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (!/[^\0-\u007F]/u.test(domain) || /[^a-z\d.-]/u.test(domain.replaceAll(/[^\0-\u007F]/gu, "")))
    return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** What the HTML standard has an e-mail field accept. */
const mailbox =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/u;

export const longestAddress = 254;

/** Whether a clean address is one: what browsers take in an e-mail field, and international domains. */
export function isMailAddress(address: string): boolean {
  const compared = comparableAddress(address);
  return compared.length <= longestAddress && mailbox.test(compared);
}

export const notAnAddress = "Please enter a valid email address";
