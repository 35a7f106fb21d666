import { z } from "zod";
import { keyDays } from "./api-key-constants.ts";
import { requiredName } from "./primitives.ts";

/** What an owner says of a new key. Which scopes there are follows from the contract, so the server knows. */
export const createKeyInput = z.strictObject({
  name: requiredName(60, "Please give the key a name"),
  scopes: z
    .array(z.string().max(60))
    .min(1, "Please choose at least one thing that the key may do")
    .max(200)
    .transform((scopes) => [...new Set(scopes)]),
  days: z
    .int("Please enter a number of days")
    .min(1, `Between 1 and ${keyDays.most} days`)
    .max(keyDays.most, `Between 1 and ${keyDays.most} days`)
    .default(keyDays.usual),
});
