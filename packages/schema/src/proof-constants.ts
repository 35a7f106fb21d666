/** Why somebody did not prove at a provider who they are, with the sentence that they read. */
export const proofProblems = {
  cancelled: "You did not confirm it, or the other side refused.",
  over: "This took too long, or was begun in another browser.",
  off: "This way to sign in was switched off.",
  away: "The other side did not answer. Please try again in a few minutes.",
  invalid: "The answer of the other side was not valid. Please tell an owner.",
  other: "You signed in there with another account than the one that is linked to yours here.",
  stale: "The other side did not ask you to sign in again, so nothing is proved. Please tell an owner.",
  left: "You are not signed in here any more. Sign in again first.",
} as const;

export type ProofProblem = keyof typeof proofProblems;

/** The screen that the browser's other window ends at, and what in its address names a problem. */
export const proofScreen = { path: "/confirmed", problem: "problem" } as const;
