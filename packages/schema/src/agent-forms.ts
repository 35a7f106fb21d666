import { z } from "zod";
import { practiceScript } from "./practice-script.ts";
import { besideOthers, id, optionalText, requiredName, requiredText, storable, text } from "./primitives.ts";
import { agentSources } from "./agent-constants.ts";

export const agentSource = z.enum(agentSources);

const { rules, facts } = practiceScript.shape;

const scriptLines = z
  .array(storable.trim().min(1, "A line is empty").max(1000, "At most 1,000 characters"))
  .max(50);

/** Judged also where a part is wrong by itself, and so may be missing. */
const hasLinesForRest = ({
  script,
  rules: own,
  facts: known,
}: Partial<Record<"script" | "rules" | "facts", unknown[]>>) =>
  script?.length !== 0 || !(own?.length || known?.length);

const personaInput = z
  .strictObject({
    prompt: storable.trim().max(20_000, "At most 20,000 characters"),
    firstMessage: storable.trim().max(2000, "At most 2,000 characters"),
    voiceId: requiredText(100, "Choose a voice"),
    script: scriptLines,
    /** Left out, they stay as they are. */
    rules: rules.unwrap().optional(),
    facts: facts.unwrap().optional(),
  })
  .refine(hasLinesForRest, {
    path: ["script"],
    message: "Add a line: rules and facts belong to a practice script",
    ...besideOthers,
  });

/** A sentence for an agent with a script that is not stored yet. */
export const tryScriptInput = z.strictObject({
  /** Whose moods and usual answers it has; null for one that is not made yet. */
  agentId: id.nullable(),
  script: scriptLines.min(1, "Add a line: rules and facts belong to a practice script"),
  rules: rules.unwrap(),
  facts: facts.unwrap(),
  /** What was said before, oldest first. */
  history: z.array(z.strictObject({ role: z.enum(["user", "agent"]), text: text(2000) })).max(100),
  text: requiredText(2000, "Please enter what the person says", "At most 2,000 characters"),
});

const fields = {
  name: requiredName(100, "Name is required"),
  description: optionalText(1000, "At most 1,000 characters"),
  domain: optionalText(100),
  source: agentSource,
};

/** With a persona the provider makes the agent and its id; without, an agent of the provider is put in the registry. */
export const createAgentInput = z
  .strictObject({
    ...fields,
    agentId: z
      .string()
      .trim()
      .min(1, "Agent ID is required")
      .regex(/^[A-Za-z0-9_-]{1,100}$/, "Use letters, digits, dashes and underscores")
      .optional(),
    description: fields.description.default(null),
    domain: fields.domain.default(null),
    source: agentSource.default("Voice API"),
    persona: personaInput.optional(),
  })
  .refine(({ agentId, persona: made }) => agentId !== undefined || made !== undefined, {
    path: ["agentId"],
    message: "Agent ID is required",
    ...besideOthers,
  });

export const updateAgentInput = z
  .strictObject({ ...fields, isActive: z.boolean(), persona: personaInput })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
