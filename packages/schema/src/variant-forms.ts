import { z } from "zod";
import { id, optionalText, requiredName, requiredText } from "./primitives.ts";
import { variantLevels, variantLimits } from "./variant-constants.ts";

/** What an agent is told of a variant, and says in it. */
export const variantWords = {
  /** Who the other person is this time; null: as the room says. */
  counterpart: optionalText(variantLimits.counterpart).default(null),
  mood: optionalText(variantLimits.mood).default(null),
  /** What the agent says first. */
  opening: optionalText(variantLimits.opening).default(null),
  objections: z
    .array(requiredText(variantLimits.objection, "An objection is empty"))
    .max(variantLimits.objections, `At most ${variantLimits.objections} objections`)
    .default([]),
};

/** A room met differently: rubric and goal are the same. */
export const variantInput = z
  .strictObject({
    name: requiredName(variantLimits.name, "A variant needs a name"),
    level: z.enum(variantLevels, "Choose a level").default("usual"),
    ...variantWords,
    /** null: the room's. */
    agentId: id.nullable().default(null),
  })
  .refine(
    ({ counterpart, mood, opening, objections, agentId }) =>
      [counterpart, mood, opening, agentId].some((value) => value !== null) || objections.length > 0,
    { path: ["opening"], message: "Change something: an opening, a mood, an objection or the agent" },
  );

/** Which one everybody meets in an assessment; `drawn`: the same for all attempts of one version of the rubric. */
export const examVariantInput = z
  .strictObject({
    meets: z.enum(["room", "variant", "drawn"], "Choose what people meet"),
    variantId: id.nullable().default(null),
  })
  .refine(({ meets, variantId }) => (meets === "variant") === (variantId !== null), {
    path: ["variantId"],
    message: "Choose a variant",
  });

export type VariantInput = z.output<typeof variantInput>;
