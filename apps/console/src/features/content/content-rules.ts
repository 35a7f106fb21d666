import { contentTypes, endingsOf, hasEndingOf } from "@field-advisor/schema/content-constants";
import {
  contentProblem,
  createMetadataInput,
  isRecording,
  updateContentInput,
} from "@field-advisor/schema/content-forms";
import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import { listed } from "@field-advisor/schema/unsupported-files";
import { checkedBy, refusalOf, type Rules } from "@field-advisor/ui";
import { type FieldErrors, get, set } from "react-hook-form";
import { type Audience, audienceInput, audienceProblem, forAllUsers } from "../../lib/library/audience.tsx";
import type { ItemValues } from "../../lib/library/content-fields.tsx";
import { isFileType } from "../../lib/uploads/content-files.ts";
import type { UploadQueue } from "../../lib/uploads/upload-queue.ts";

/**
 * An item as people fill it in. An address that was typed and a file that was uploaded stay apart, so that neither is
 * lost while another type is looked at; which of them counts, the type says.
 */
export interface ContentValues extends ItemValues {
  url: string | null;
  fileUrl: string;
  fileName: string;
  /** Blank where there is none. */
  transcriptName: string;
  /** Of a file that was chosen in this form; blank while the transcript is as it was. */
  transcriptText: string;
  /** Why the file that was chosen last is not taken; blank once another one is, or none is wanted. */
  transcriptRefusal: string;
  audience: Audience;
}

export const emptyContent: ContentValues = {
  title: "",
  description: "",
  category: "read",
  type: contentTypes.read[0],
  url: null,
  fileUrl: "",
  fileName: "",
  transcriptName: "",
  transcriptText: "",
  transcriptRefusal: "",
  isActive: true,
  audience: forAllUsers,
};

export const valuesOf = ({
  title,
  description,
  category,
  type,
  url,
  isActive,
  file,
  transcript,
}: ManagedItem): ContentValues => ({
  title,
  description,
  category,
  type,
  url: file ? null : url,
  fileUrl: file ? (url ?? "") : "",
  fileName: file?.name ?? "",
  transcriptName: transcript?.name ?? "",
  transcriptText: "",
  transcriptRefusal: "",
  isActive,
  audience: forAllUsers,
});

/** A form has one upload at a time: another file takes its place. */
export const uploadId = 1;

const chosenAddress = ({ type, url, fileUrl }: ContentValues): string | null =>
  (isFileType(type) ? fileUrl : url?.trim()) || null;

const toItem = (values: ContentValues) => {
  const { title, description, category, type, isActive } = values;
  return { title, description, category, type, isActive, url: chosenAddress(values) };
};

/** The file that was chosen; null where there is to be none, undefined where nothing was changed about it. */
function chosenTranscript({ type, transcriptName: name, transcriptText: text }: ContentValues) {
  if (!isRecording(type) || name === "") return null;
  return text === "" ? undefined : { name, text };
}

function toChange(values: ContentValues) {
  const transcript = chosenTranscript(values);
  return { ...toItem(values), ...(transcript !== undefined && { transcript }) };
}

const toNew = (values: ContentValues) => ({
  ...toItem(values),
  transcript: chosenTranscript(values) ?? null,
  ...audienceInput(values.audience),
});

/** The people that were chosen are refused as a whole, and so is the transcript. */
function fieldOf(path: string): string {
  if (path.startsWith("transcript")) return "transcriptName";
  return path.startsWith("userPermissions") ? "audience" : path;
}

/** What became of a file that was chosen and did not arrive; null where none was chosen, or none is needed. */
function unsentFile(values: ContentValues, queue: UploadQueue): string | null {
  if (!isFileType(values.type) || chosenAddress(values) !== null) return null;
  const state = queue.stateOf(uploadId);
  if (state?.phase !== "error" && state?.phase !== "cancelled") return null;
  const name = queue.fileOf(uploadId)?.name ?? "";
  const isFinal = state.phase === "error" && state.isFinal;
  return `${name} was not uploaded. ${isFinal ? "Choose a file that can be." : "Retry it, or choose another file."}`;
}

/** What is wrong with the values together: of a change the contract sees only what is changed. */
function problemsWith(values: ContentValues): { path: string; message: string }[] {
  const { category, type, fileName, audience, transcriptRefusal } = values;
  const url = chosenAddress(values);
  const mismatch = isFileType(type) && url !== null && !hasEndingOf(type, fileName);
  const missing = audienceProblem(audience);
  return [
    contentProblem({ category, type, url }),
    mismatch ? { path: "url", message: `Choose a file that ends with ${listed(endingsOf(type))}.` } : null,
    missing === null ? null : { path: "audience", message: missing },
    isRecording(type) && transcriptRefusal !== ""
      ? { path: "transcriptName", message: transcriptRefusal }
      : null,
  ].filter((problem) => problem !== null);
}

const withProblems =
  <Output>(rules: Rules<ContentValues, Output>) =>
  (queue: UploadQueue): Rules<ContentValues, Output> => ({
    ...rules,
    async resolver(values, context, options) {
      const checked = await rules.resolver(values, context, options);
      const problems = problemsWith(values);
      if (problems.length === 0) return checked;
      const errors: FieldErrors<ContentValues> = { ...checked.errors };
      const unsent = unsentFile(values, queue);
      if (unsent !== null) set(errors, "url", { type: "custom", message: unsent });
      for (const { path, message } of problems)
        if (!get(errors, path)) set(errors, path, { type: "custom", message });
      return { values: {}, errors };
    },
  });

export const newContentRules = withProblems(checkedBy(createMetadataInput, toNew, fieldOf));
export const changedContentRules = withProblems(checkedBy(updateContentInput, toChange, fieldOf));

const titles: Readonly<Record<string, string>> = {
  "Please provide a URL for this content type.": "URL Required",
  "Please select a file to upload.": "File Required",
};

/** The toast of a form that has neither the address nor the file that its type needs. */
export function missingToast({ url }: FieldErrors<ContentValues>) {
  const title = titles[url?.message ?? ""];
  return title === undefined ? null : ({ tone: "error", title, description: url?.message ?? "" } as const);
}

/** A field that was refused comes with its path; all else stands above the form in the server's words. */
export const contentRefusal = (error: unknown) => refusalOf(error, {}, fieldOf);
