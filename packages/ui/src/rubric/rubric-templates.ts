import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { beschwerde } from "./templates/complaint-de.ts";
import { complaint } from "./templates/complaint.ts";
import { erstgespraech } from "./templates/discovery-talk-de.ts";
import { discoveryTalk } from "./templates/discovery-talk.ts";
import { einwandBehandeln } from "./templates/objection-de.ts";
import { handlingAnObjection } from "./templates/objection.ts";
import { risikoErklaeren } from "./templates/risk-de.ts";
import { explainingARisk } from "./templates/risk.ts";

interface RubricTemplate {
  name: string;
  /** In which its briefing is written, and talks are judged. */
  language: "en" | "de";
  rubric: RubricInput;
}

/** What a room's rubric may be started from. */
export const rubricTemplates: readonly RubricTemplate[] = [
  { name: "Discovery talk", language: "en", rubric: discoveryTalk },
  { name: "Handling an objection", language: "en", rubric: handlingAnObjection },
  { name: "Explaining a risk", language: "en", rubric: explainingARisk },
  { name: "Complaint", language: "en", rubric: complaint },
  { name: "Erstgespräch", language: "de", rubric: erstgespraech },
  { name: "Einwand behandeln", language: "de", rubric: einwandBehandeln },
  { name: "Risiko erklären", language: "de", rubric: risikoErklaeren },
  { name: "Beschwerde", language: "de", rubric: beschwerde },
];
