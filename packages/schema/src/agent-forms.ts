import { z } from "zod";
import { besideOthers, optionalText, requiredName, requiredText, storable } from "./primitives.ts";
import { agentSources } from "./constants.ts";

export const agentSource = z.enum(agentSources);

const personaInput = z.strictObject({
  prompt: storable.trim().max(20_000, "At most 20,000 characters"),
  firstMessage: storable.trim().max(2000, "At most 2,000 characters"),
  voiceId: requiredText(100, "Choose a voice"),
  script: z.array(storable.trim().min(1, "A line is empty").max(1000, "At most 1,000 characters")).max(50),
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
  .refine((input) => Object.keys(input).length > 0, "Nothing to change");
