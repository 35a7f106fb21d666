import { z } from "zod";
import { actorNames, afterDeletion, xapiVersions } from "./learning-record-constants.ts";
import { besideOthers, complainOfLink, requiredText, text } from "./primitives.ts";

/** Where learning records go, and what they say. */
export const learningStoreInput = z
  .strictObject({
    /** Where the store takes records: what comes before `/statements`. */
    address: requiredText(500, "Enter the address of the store")
      .check(complainOfLink)
      .overwrite((value) => value.replace(/(?:\/statements)?\/?$/, "")),
    username: requiredText(200, "Enter the user or key of the store").refine(
      (value) => !value.includes(":"),
      "A user or key has no colon",
    ),
    /** null: the one that is kept, as long as the address is the same. */
    password: text(500).min(1, "Enter the password or secret of the store").nullable(),
    version: z.enum(xapiVersions, "Choose a version"),
    actor: z.enum(actorNames, "Choose how people are named"),
    afterDeletion: z.enum(afterDeletion, "Choose what becomes of records"),
    /** A record for each check of an attempt too. */
    sendsAnswers: z.boolean(),
    /** Asked where the address changes. False: another store, of which nothing is known yet. */
    isSameStore: z.boolean().optional(),
  })
  .refine(({ actor, afterDeletion }) => actor === "opaque" || afterDeletion === "void", {
    path: ["afterDeletion"],
    message: "Records that name somebody by e-mail are withdrawn when the person is deleted",
    ...besideOthers,
  });

export const sendSinceInput = z.strictObject({
  since: z.iso.date("Choose a day").refine((day) => day >= "2000-01-01", "Choose a day after 1999"),
});
