import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { complaint } from "./templates/complaint.ts";
import { discoveryTalk } from "./templates/discovery-talk.ts";
import { handlingAnObjection } from "./templates/objection.ts";
import { explainingARisk } from "./templates/risk.ts";

interface RubricTemplate {
  name: string;
  rubric: RubricInput;
}

/** What an owner may start a room's rubric from. */
export const rubricTemplates: readonly RubricTemplate[] = [
  { name: "Discovery talk", rubric: discoveryTalk },
  { name: "Handling an objection", rubric: handlingAnObjection },
  { name: "Explaining a risk", rubric: explainingARisk },
  { name: "Complaint", rubric: complaint },
];
