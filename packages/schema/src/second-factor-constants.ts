/** How a sign-in goes on after the right password. */
export const secondStepKinds = ["passkey", "code", "recovery"] as const;

export type SecondStepKind = (typeof secondStepKinds)[number];

/** Each is good once. */
export const recoveryCodesMade = 10;

/** How many passkeys one person may have. */
export const mostPasskeys = 20;

/** How long a right password waits for the second factor, in minutes. */
export const secondStepMinutes = 10;

/** How long somebody may take to set up their app before they have to begin anew, in minutes. */
export const enrolmentMinutes = 30;
