import { z } from "zod";
import { besideOthers, text } from "./primitives.ts";
import { recordingDays } from "./recording-answers.ts";
import { usualRecordingDays } from "./recording-constants.ts";

/** `notice`: said before the first conversation. `required`: must be ticked before it. */
const consentKinds = ["none", "notice", "required"] as const;

const longestConsent = 2000;

export const consentMissing = "Write what people are told";

/** What a page tells its readers, and what is kept of what they say. */
export const pagePrivacy = z.object({
  /** "You are talking to an AI agent of …." */
  showsDisclosure: z.boolean(),
  consent: z.enum(consentKinds),
  consentText: text(longestConsent).trim(),
  /** Whoever refuses to be kept may talk all the same; then nothing of what they said is stored. */
  mayRefuse: z.boolean(),
  /** Whether what is said is kept at all. */
  keepsWords: z.boolean(),
  /** For how many days; null until somebody deletes it. */
  keptDays: z
    .int("A number of days from 1 to 365")
    .min(1, "At least 1 day")
    .max(365, "At most 365 days")
    .nullable(),
  mayDownload: z.boolean(),
  mayDelete: z.boolean(),
  /** Readers are asked before each conversation whether its sound may be recorded. */
  recordsCalls: z.boolean(),
  recordingDays,
});

/** What a page has whose settings nobody changed. */
export const defaultPrivacy = {
  showsDisclosure: true,
  consent: "none",
  consentText: "",
  consentVersion: 1,
  mayRefuse: false,
  keepsWords: true,
  keptDays: null,
  mayDownload: true,
  mayDelete: true,
  recordsCalls: false,
  recordingDays: usualRecordingDays,
  follows: true,
  version: 0,
} as const;

/** The settings as a form has them. */
export const privacyInput = pagePrivacy.refine(
  ({ consent, consentText }) => consent === "none" || consentText !== "",
  { path: ["consentText"], message: consentMissing, ...besideOthers },
);

/** Only what is sent is written. `follows` takes the organisation's settings, now and from now on. */
const privacyChanges = pagePrivacy
  .partial()
  .safeExtend({ follows: z.literal(true).optional() })
  .refine(
    ({ follows, ...others }) =>
      follows === undefined || Object.keys(others).every((name) => name === "version"),
    "A page that follows the organisation has no settings of its own",
  );

/** Of many pages: with nothing to change, those that follow the organisation would do so no more. */
export const manyPrivacyChanges = privacyChanges.refine(
  (changes) => Object.values(changes).some((value) => value !== undefined),
  "Choose what to change",
);

/** The same as a form has them: whoever asks for consent gives the words. */
export const manyPrivacyInput = manyPrivacyChanges.refine(
  ({ consent, consentText }) => consent === undefined || consent === "none" || Boolean(consentText),
  { path: ["consentText"], message: consentMissing, ...besideOthers },
);

/** `version` is the one that was read; 0 where nothing was set before. */
export const updatePrivacyInput = privacyChanges.safeExtend({ version: z.int().min(0) });

/** The organisation's settings, for pages that follow it. */
export const updateDefaultInput = pagePrivacy.partial().safeExtend({ version: z.int().min(1) });

export type PrivacyChanges = z.output<typeof privacyChanges>;

export type PagePrivacy = z.output<typeof pagePrivacy>;
