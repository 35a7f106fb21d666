import { createHash, randomBytes, randomInt } from "node:crypto";

const lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Crockford's base 32: without I, L, O and U, so that nothing looks like something else. */
const base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** An id that cannot be guessed (103 bits), fit for addresses. */
export const opaqueId = (): string => pick(lowerCase, 20);

/** The end of a generated slug (67 bits): public pages must not be found by trying. */
export const randomSuffix = (): string => pick(lowerCase, 13);

/** 32 random bytes as a cookie carries them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a token. */
export const sha256 = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A recipient's code (50 bits) as it is shown once: `XXXXX-XXXXX`. */
export const accessCode = (): string => `${pick(base32, 5)}-${pick(base32, 5)}`;

/** The name of a page in its address, however it was typed. */
export const normalizeSlug = (input: string): string => input.trim().toLowerCase();

/** A code as it is hashed and compared: its letters and digits, however they were typed, and whatever looked alike. */
export function normalizeAccessCode(input: string): string {
  return input
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}

/** A password to be handed on and changed at first sign-in (80 bits). */
export const temporaryPassword = (): string => pick(base32, 16);

/** The number of a certificate (100 bits), as it is stored: nobody finds one by trying. */
export const certificateNumber = (): string => pick(base32, 20);
