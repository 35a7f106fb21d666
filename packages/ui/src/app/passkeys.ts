import { describeError } from "@field-advisor/api-client/api-error";
import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyRequest,
  PasskeyToMake,
} from "@field-advisor/schema/second-factor-forms";
import type { startRegistration } from "@simplewebauthn/browser";

/** Fetched with its first use: most people sign in without it. */
const library = () => import("@simplewebauthn/browser");

type ToMake = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Has the browser ask its person for one of their passkeys. Rejects where that came to nothing. */
export async function answerWithPasskey(asked: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication: start } = await library();
  return (await start({ optionsJSON: asked })) as PasskeyAnswer;
}

/** Has the browser make a passkey. Rejects where that came to nothing. */
export async function makePasskey(toMake: PasskeyToMake): Promise<MadePasskey> {
  const { startRegistration: start } = await library();
  return (await start({ optionsJSON: toMake as ToMake })) as MadePasskey;
}

const meanings: Readonly<Record<string, string>> = {
  NotAllowedError: "Nothing was confirmed: it was cancelled, or it took too long. Please try again.",
  AbortError: "Nothing was confirmed. Please try again.",
  InvalidStateError: "This device has a passkey for your account already.",
  NotSupportedError: "This device cannot be used as a passkey.",
  ConstraintError: "This key cannot ask for a fingerprint, a face or a PIN, so it cannot be used.",
  SecurityError: "Passkeys do not work at this address. Please tell whoever looks after Field Advisor.",
};

/** Why a passkey was not made or not accepted, for its person. */
export const passkeyFault = (error: unknown): string =>
  (error instanceof Error && meanings[error.name]) || describeError(error).sentence;
