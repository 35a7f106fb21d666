import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { Call } from "@field-advisor/api-client";
import { type Audience, audienceInput } from "../../lib/library/audience.tsx";
import type { ItemValues } from "../../lib/library/content-fields.tsx";
import { fileProblem, guessFrom, titleFrom } from "../../lib/uploads/content-files.ts";
import type { UploadState } from "../../lib/uploads/upload-queue.ts";

/** A file on its way into the library, with what will be said about it there. */
export interface BulkItem extends ItemValues {
  id: number;
  file: File;
  /** Why it is not even uploaded; null where it is. */
  refusal: string | null;
  /** Why it was not saved. */
  error: string | null;
}

export const itemFrom = (id: number, file: File): BulkItem => ({
  id,
  file,
  title: titleFrom(file.name),
  description: "",
  ...guessFrom(file.name),
  isActive: true,
  refusal: fileProblem(file),
  error: null,
});

export type Action =
  | { do: "add"; items: readonly BulkItem[] }
  | { do: "change"; id: number; values: Partial<ItemValues> }
  | { do: "fail"; id: number; error: string }
  | { do: "remove"; id: number };

export function reduceItems(items: readonly BulkItem[], action: Action): readonly BulkItem[] {
  const replace = (id: number, changes: Partial<BulkItem>) =>
    items.map((item) => (item.id === id ? { ...item, ...changes } : item));
  if (action.do === "add") return [...items, ...action.items];
  if (action.do === "change") return replace(action.id, { ...action.values, error: null });
  if (action.do === "fail") return replace(action.id, { error: action.error });
  return items.filter(({ id }) => id !== action.id);
}

/** What all files get that say nothing of their own. */
export interface SharedValues {
  description: string;
  audience: Audience;
}

const descriptionOf = (item: BulkItem, shared: SharedValues): string =>
  item.description.trim() || shared.description.trim();

/** Whether the description for all files may stay empty, because every file has its own. */
export const areDescribed = (items: readonly BulkItem[]): boolean =>
  items.length > 0 &&
  items.every(({ refusal, description }) => refusal !== null || description.trim() !== "");

/** What keeps an item from being saved; null where nothing does. */
export function problemOf(item: BulkItem, shared: SharedValues): string | null {
  if (item.title.trim() === "") return "Title is required";
  return descriptionOf(item, shared) === "" ? "Description is required" : null;
}

export const bodyOf = (
  item: BulkItem,
  url: string,
  shared: SharedValues,
): Call<"POST /api/content/create-metadata">["body"] => {
  const { title, category, type, isActive } = item;
  const description = descriptionOf(item, shared);
  return { title, description, category, type, isActive, url, ...audienceInput(shared.audience) };
};

/** Why an item was not saved, in the server's words where it has some. */
export const explainSave = (error: unknown): string =>
  (error instanceof ApiError && error.issues[0]?.message) ||
  describeError(error, "Failed to create content.").sentence;

const sameness = ({ file }: BulkItem) => `${file.size} ${file.name}`;

/** Items whose file stands earlier in the list too, as far as name and size tell. */
export function twins(items: readonly BulkItem[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  for (const item of items) {
    if (item.refusal !== null) continue;
    if (seen.has(sameness(item))) found.add(item.id);
    seen.add(sameness(item));
  }
  return found;
}

const phases = {
  complete: "uploaded",
  uploading: "uploading",
  waiting: "waiting",
  error: "failed",
  cancelled: "cancelled",
} as const satisfies Record<UploadState["phase"], string>;

/** How many files are how far: "8 uploaded, 2 uploading, 1 refused". */
export function summaryOf(items: readonly BulkItem[], states: ReadonlyMap<number, UploadState>): string {
  const all = [...states.values()];
  const refused = items.filter(({ refusal }) => refusal !== null).length;
  const parts = Object.entries(phases).map(
    ([phase, word]) => [all.filter((state) => state.phase === phase).length, word] as const,
  );
  return [...parts, [refused, "refused"] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}
