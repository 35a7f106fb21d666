import { z } from "zod";
import {
  contentAudiences,
  type ContentCategory,
  contentTypes,
  type ContentType,
  endingsOf,
  fileIdOf,
  longestTranscript,
} from "./content-constants.ts";
import { mostChangedAtOnce } from "./row-limits.ts";
import { complainOfLink, id, optionalText, requiredText, storable } from "./primitives.ts";
import { vimeoPlayer } from "./vimeo.ts";

const categories = Object.keys(contentTypes) as [ContentCategory, ...ContentCategory[]];
const types = Object.values(contentTypes).flat() as [ContentType, ...ContentType[]];

export const contentCategory = z.enum(categories, "Choose read, watch or listen");
export const contentType = z.enum(types, "Choose a type");

/** A file here, or a link. */
function complainOfAddress(payload: z.core.ParsePayload<string | null>): void {
  if (fileIdOf(payload.value) === undefined) complainOfLink(payload);
}

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
  if (type === "VIMEO" && vimeoPlayer(url) === null)
    return {
      path: "url",
      message: "Please enter the address of one video on Vimeo, such as https://vimeo.com/76979871",
    };
  return null;
}

/** Whether items of a type are recordings whose length and words the server knows. */
export const isRecording = (type: ContentType): boolean => type === "AUDIO" || type === "VIDEO";

/** What is said in a recording, as the WebVTT file that was chosen; null takes it away. */
const transcript = z
  .strictObject({
    name: requiredText(200, "The file needs a name"),
    text: storable
      .min(1, "This file is empty. Choose another one.")
      .max(longestTranscript, "File is too large. Maximum size is 1MB."),
  })
  .nullable();

const fields = {
  title: requiredText(200, "Title is required"),
  description: requiredText(2000, "Description is required"),
  category: contentCategory,
  type: contentType,
  url: optionalText(2048).check(complainOfAddress),
  isActive: z.boolean(),
  audience: z.enum(contentAudiences, "Choose who may open this"),
  transcript,
};

const whole = z.strictObject({
  ...fields,
  url: fields.url.default(null),
  isActive: fields.isActive.default(true),
  audience: fields.audience.default("all"),
  transcript: fields.transcript.default(null),
});

/** What is wrong with a transcript of an item of this type; null where nothing is. */
export const transcriptProblem = ({
  type,
  transcript: given,
}: {
  type: ContentType;
  transcript: unknown;
}): { path: string; message: string } | null =>
  given === null || isRecording(type)
    ? null
    : { path: "transcript", message: "Only an audio or video file has a transcript. Remove it." };

const complain: z.core.CheckFn<Described & { transcript: unknown }> = ({ value, issues }) => {
  for (const problem of [contentProblem(value), transcriptProblem(value)])
    if (problem && !issues.some(({ path }) => path?.[0] === problem.path))
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
