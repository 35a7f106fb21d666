import { z } from "zod";
import {
  contentAudiences,
  type ContentCategory,
  contentTypes,
  type ContentType,
  endingsOf,
  fileIdOf,
  mostChangedAtOnce,
} from "./constants.ts";
import { id, optionalText, requiredText } from "./primitives.ts";

const categories = Object.keys(contentTypes) as [ContentCategory, ...ContentCategory[]];
const types = Object.values(contentTypes).flat() as [ContentType, ...ContentType[]];

export const contentCategory = z.enum(categories, "Choose read, watch or listen");
export const contentType = z.enum(types, "Choose a type");

const webAddress = z.url({ protocol: /^https?$/ });
const vimeoAddress = z.url({ protocol: /^https?$/, hostname: /^(www\.|player\.)?vimeo\.com$/ });

const isAddress = (url: string | null) =>
  url === null || fileIdOf(url) !== undefined || webAddress.safeParse(url).success;

interface Described {
  category: ContentCategory;
  type: ContentType;
  url: string | null;
}

/** What is wrong with an item as a whole: its type with its category, and its address with its type. */
export function contentProblem({ category, type, url }: Described): { path: string; message: string } | null {
  if (!(contentTypes[category] as readonly ContentType[]).includes(type))
    return { path: "type", message: "Choose a type of this category" };
  const isFile = fileIdOf(url) !== undefined;
  if (endingsOf(type).length > 0)
    return isFile ? null : { path: "url", message: "Please select a file to upload." };
  if (url === null || isFile) return { path: "url", message: "Please provide a URL for this content type." };
  if (type === "VIMEO" && !vimeoAddress.safeParse(url).success)
    return { path: "url", message: "Please enter the address of a video on Vimeo" };
  return null;
}

const fields = {
  title: requiredText(200, "Title is required"),
  description: requiredText(2000, "Description is required"),
  category: contentCategory,
  type: contentType,
  url: optionalText(2048).refine(isAddress, "Please enter an address that starts with https:// or http://"),
  isActive: z.boolean(),
  audience: z.enum(contentAudiences, "Choose who may open this"),
};

const whole = z.strictObject({
  ...fields,
  url: fields.url.default(null),
  isActive: fields.isActive.default(true),
  audience: fields.audience.default("all"),
});

const complain: z.core.CheckFn<Described> = ({ value, issues }) => {
  const problem = contentProblem(value);
  if (problem)
    issues.push({ code: "custom", input: value.url, path: [problem.path], message: problem.message });
};

export const createContentInput = whole.check(complain);

/** An item with the people who get it, or are kept from it, at once. */
export const createMetadataInput = whole
  .extend({
    userPermissions: z
      .array(z.strictObject({ userId: id, canAccess: z.boolean() }))
      .max(mostChangedAtOnce.users, `At most ${mostChangedAtOnce.users} people`)
      .default([]),
  })
  .check(complain);

export const updateContentInput = z
  .strictObject(fields)
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });
