import { z } from "zod";
import { besideOthers, email, id, optionalName, requiredName, text } from "./primitives.ts";
import { recipientRequired } from "./deployment-constants.ts";

/** Letters, digits and single dashes; long enough to be told apart, short enough to be read out. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(80, "At most 80 characters")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lower-case letters, digits and single dashes");

export const fields = {
  deploymentName: requiredName(100, "Name is required"),
  deploymentTitle: text(100).trim(),
  description: text(5000).trim(),
  slug,
  userId: id,
  agentId: z.int("Choose an agent").min(1, "Choose an agent").max(2_147_483_647),
  recipientEmail: email.nullable(),
  recipientName: optionalName(100),
  allowAnonymous: z.boolean(),
  companyId: id.nullable(),
};

/** What recipients meet on a page. */
export const pageContentInput = z.strictObject({
  deploymentName: fields.deploymentName,
  deploymentTitle: fields.deploymentTitle,
  description: fields.description,
  userId: fields.userId,
  agentId: fields.agentId,
  companyId: fields.companyId,
});

/** Where a page is, and who gets in. */
export const pageEntryInput = z.strictObject({
  slug,
  allowAnonymous: fields.allowAnonymous,
  recipientEmail: fields.recipientEmail,
  recipientName: fields.recipientName,
});

export const createDeploymentInput = z
  .strictObject({
    ...fields,
    deploymentTitle: fields.deploymentTitle.default(""),
    description: fields.description.default(""),
    slug: slug.optional(),
    userId: id.optional(),
    recipientEmail: fields.recipientEmail.default(null),
    recipientName: fields.recipientName.default(null),
    allowAnonymous: fields.allowAnonymous.default(false),
    companyId: fields.companyId.default(null),
  })
  .refine((input) => input.allowAnonymous || input.recipientEmail, {
    path: ["recipientEmail"],
    message: recipientRequired,
    ...besideOthers,
  });
