/** Without characters that are taken for one another when read out or copied by hand. */
const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 16;
/** Bytes above the largest multiple of the alphabet's length would make its first letters likelier. */
const fair = 256 - (256 % alphabet.length);

/** A password that nobody has to think up or can guess. */
export function generatePassword(): string {
  let password = "";
  while (password.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte < fair);
    for (const byte of bytes) password += alphabet.charAt(byte % alphabet.length);
  }
  return password.slice(0, length);
}
