/** How many providers of identities may be connected: each is a button of the sign-in screen. */
export const mostProviders = 3;

/** What somebody goes to a provider for: to come in, or to prove once more who they are. */
export const signInPurposes = ["sign-in", "proof"] as const;

export type SignInPurpose = (typeof signInPurposes)[number];

/** Why nobody came in, with the sentence that they read. It says nothing of an account that its reader has not proven. */
export const signInProblems = {
  cancelled: "The sign-in was cancelled, or the other side refused it. You are not signed in.",
  over: "This sign-in took too long, or was begun in another browser. Please start again.",
  off: "This way to sign in was switched off. Choose another one.",
  away: "The other side did not answer, so you are not signed in. Please try again in a few minutes.",
  invalid: "The answer of the other side was not valid, so you are not signed in. Please tell an owner.",
  unproven:
    "The other side does not confirm that your e-mail address is yours, so it was not used. Please tell an owner.",
  unknown: "Nobody here has your e-mail address. Ask an owner for an account.",
  taken:
    "The account with your e-mail address is linked to another sign-in already. Use that one, or ask an owner to unlink it.",
  inactive: "Your account is deactivated. Ask an owner to activate it.",
} as const;

export type SignInProblem = keyof typeof signInProblems;

/** What the address of the sign-in screen names a problem by. */
export const problemParameter = "problem";

/** Where providers send people back to, on the hosts of portal and console. */
export const callbackPath = "/api/sign-in/callback";
