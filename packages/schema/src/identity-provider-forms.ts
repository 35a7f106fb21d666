import { z } from "zod";
import { complainOfLink, requiredName, requiredText, text } from "./primitives.ts";

const discovery = /\/\.well-known\/openid-configuration\/?$/;

/** As the provider calls itself; whoever copies the address of its settings means the same. */
const issuer = requiredText(500, "Enter the address of the provider")
  .check(complainOfLink)
  .overwrite((value) => value.replace(discovery, ""))
  .refine((value) => !/[?#]/.test(value), "Enter the address without ? and #");

const fields = {
  name: requiredName(60, "Name is required"),
  issuer,
  clientId: requiredText(300, "Enter the client ID"),
  /** The provider counts as having checked every address that it tells. */
  provesAddresses: z.boolean(),
};

const secret = text(1000).min(1, "Enter the client secret");

export const createProviderInput = z.strictObject({ ...fields, secret });

/** What can be changed in the form of a provider. */
export const editProviderInput = z.strictObject({
  ...fields,
  /** null: the one that is kept. */
  secret: secret.nullable(),
});

export const updateProviderInput = editProviderInput
  .extend({ isOn: z.boolean() })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });

export const tryProviderInput = z.strictObject({ issuer });

export type EditProviderInput = z.output<typeof editProviderInput>;
