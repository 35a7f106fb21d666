import { z } from "zod";
import { optionalText, requiredName } from "./primitives.ts";

const fields = {
  name: requiredName(100, "Company name is required"),
  description: optionalText(2000),
};

export const createCompanyInput = z.strictObject({
  ...fields,
  description: fields.description.default(null),
});

export const updateCompanyInput = z
  .strictObject({
    ...fields,
    // It is deactivated by its own call.
    isActive: z.literal(true),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
