import { recoveryCodesMade } from "@field-advisor/schema/second-factor-constants";
import { normalizeAccessCode, sha256, temporaryPassword } from "../../../lib/ids.ts";

/** As they are shown once: four groups of four letters and digits (80 bits). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesMade }, () => temporaryPassword().match(/.{4}/g)?.join("-") ?? "");

/** What is kept of a code, however it was typed. */
export const digestOf = (code: string): Buffer => sha256(normalizeAccessCode(code));
