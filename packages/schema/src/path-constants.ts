/** What a step of a path wants: of an item of the library, a model talk, or a room. Free of zod. */
export const stepKinds = ["open", "finish", "watch", "try", "pass", "score"] as const;
export type StepKind = (typeof stepKinds)[number];

/** What a step of a kind is about. */
export const stepSubjects = {
  open: "content",
  finish: "content",
  watch: "model",
  try: "room",
  pass: "room",
  score: "room",
} as const satisfies Record<StepKind, string>;

/** `locked` waits for the needed steps before it. */
export const stepStates = ["done", "open", "locked"] as const;

/** Why the model talk of a step cannot be opened. */
export const closedReasons = ["no_access", "exam_ahead", "not_shown", "withdrawn"] as const;
export type ClosedReason = (typeof closedReasons)[number];

export const mostSteps = 30;

/** In months, ten years. */
export const longestValidity = 120;

/** What somebody is told who checks the number of a certificate. */
export const certificateAnswers = ["valid", "expired", "unknown"] as const;

export const certificateStates = ["valid", "expired", "revoked"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** How many rooms come back to somebody at a time. */
export const mostRoomsBack = 3;
