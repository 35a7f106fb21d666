import { z } from "zod";
import { longestValidity, mostSteps, stepKinds } from "./path-constants.ts";
import { besideOthers, id, optionalText, requiredName, requiredText } from "./primitives.ts";

const step = z
  .strictObject({
    /** Of a step that was there before: what people did of it stays done. */
    id: id.nullable().default(null),
    kind: z.enum(stepKinds, "Choose what is to be done"),
    /** A room, an item of the library or a model talk, by its kind. */
    subjectId: id.nullable().refine((value) => value !== null, "Choose what it is about"),
    goalValue: z
      .int("Enter a whole number")
      .min(1, "At least 1")
      .max(100, "At most 100")
      .nullable()
      .default(null),
    /** Until it is due, from the day on which the path began. */
    days: z
      .int("Enter a whole number of days")
      .min(1, "At least 1 day")
      .max(730, "At most 730 days")
      .nullable()
      .default(null),
    isNeeded: z.boolean().default(true),
    /** Waits for the needed steps before it. */
    isLocked: z.boolean().default(false),
  })
  .refine(({ kind, goalValue }) => kind !== "score" || goalValue !== null, {
    path: ["goalValue"],
    message: "Enter the minimum score",
    ...besideOthers,
  });

const fields = {
  name: requiredName(100, "Path name is required"),
  description: optionalText(600),
  /** For how long its certificate is valid; null for ever. */
  validMonths: z
    .int("Enter a whole number of months")
    .min(1, "At least 1 month")
    .max(longestValidity, `At most ${longestValidity} months`)
    .nullable(),
  steps: z
    .array(step)
    .min(1, "Add at least one step")
    .max(mostSteps, `At most ${mostSteps} steps`)
    .refine(
      (steps) => steps.length === 0 || steps.some(({ isNeeded }) => isNeeded),
      "At least one step must be needed",
    ),
};

export const createPathInput = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  validMonths: fields.validMonths.default(null),
});

export const updatePathInput = z
  .strictObject(fields)
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });

export const revokeInput = z.strictObject({ reason: requiredText(500, "Say why it is withdrawn") });

/** As it is typed from a document. */
export const checkedNumber = z.strictObject({
  number: requiredText(64, "Enter the number of the certificate"),
});
