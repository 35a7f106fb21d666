import { modelTalkInput } from "@field-advisor/schema/model-talk-forms";
import type { ModelKind } from "@field-advisor/schema/model-talk-constants";
import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { checkedBy } from "../forms/checked-form.ts";

export interface LineValues {
  isUser: boolean;
  text: string;
  note: string;
  isMistake: boolean;
}

export interface ModelValues {
  kind: ModelKind;
  title: string;
  lines: LineValues[];
}

export const newLine = (isUser = true): LineValues => ({ isUser, text: "", note: "", isMistake: false });

export const valuesOf = (talk: WrittenModel | null): ModelValues => ({
  kind: talk?.kind ?? "good",
  title: talk?.title ?? "",
  lines: talk?.lines.map((line) => ({ ...line, note: line.note ?? "" })) ?? [],
});

/** A good one has no mistakes, whatever was marked before it was called good. */
export const modelRules = checkedBy(modelTalkInput, ({ kind, title, lines }: ModelValues) => ({
  kind,
  title,
  lines: lines.map((line) => ({ ...line, isMistake: kind === "bad" && line.isMistake })),
}));
