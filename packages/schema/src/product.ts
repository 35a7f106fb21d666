/**
 * Words and names that several screens show. Free of zod, so the public page may load it.
 */
export const product = {
  name: "Field Advisor",
  versionLabel: "Version 3.3",
  stageLabel: "Beta",
  splashSubtitle: "Field Advisors Demo Room",
} as const;

/** Shown wherever someone is about to enter: the sign-in page and the landing card of a deployment. */
export const confidentialityNotice = [
  "Access by invitation only",
  "This system contains confidential information and is intended for authorized users only.",
  "Unauthorized access or use may result in disciplinary action and/or legal prosecution.",
] as const;

/** How often open screens ask the server again, in milliseconds. */
export const polling = {
  health: 60_000,
  page: 60_000,
  /** What must be known within five seconds: whether somebody could be talked to. */
  pageState: 3500,
  pageMessages: 60_000,
  pageMessagesInCall: 4000,
  loginPatterns: 30_000,
  simpleActivity: 5000,
  fastRedeploy: 30_000,
  deploymentMessages: 5000,
  rooms: 3500,
  room: 3500,
  callRecord: 3000,
  attempt: 2000,
} as const;

/**
 * No answer is written for longer, so nobody waits longer: a model on a small machine reads for ten minutes at most, and
 * writes for four.
 */
export const longestAnswerSeconds = 900;

/** Said where nobody knows how long a session was. */
export const unknownDuration = "XXX (no authentic data)";

/** The title of a page that was given none, and the words on a message's link that was given none. */
export const pageDefaults = { title: "Field Advisor", linkText: "Learn More" } as const;
