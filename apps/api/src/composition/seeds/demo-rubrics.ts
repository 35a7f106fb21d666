import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { firstMeeting } from "./demo-first-meeting.ts";
import { objections } from "./demo-objections.ts";

/** By the names of the demo rooms. */
export const demoRubrics: Readonly<Record<string, RubricInput>> = {
  "First meeting": firstMeeting,
  Objections: objections,
  "Yearly review": { ...firstMeeting, attemptsAllowed: 2 },
  "Fair demonstration": objections,
};
