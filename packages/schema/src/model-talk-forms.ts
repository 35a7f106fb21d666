import { z } from "zod";
import { modelKinds, modelLimits } from "./model-talk-constants.ts";
import { requiredName, requiredText } from "./primitives.ts";

const noteText = requiredName(modelLimits.note, "A note is a sentence")
  .nullable()
  .or(z.literal("").transform(() => null));

const line = z.strictObject({
  /** The adviser speaks, in whose place the trainee will be. */
  isUser: z.boolean(),
  text: requiredText(modelLimits.line, "A line is empty"),
  /** One sentence on what is good here, or wrong. */
  note: noteText.default(null),
  isMistake: z.boolean().default(false),
});

export type ModelLine = z.output<typeof line>;

interface Talk {
  kind: (typeof modelKinds)[number];
  lines: readonly ModelLine[];
}

/** What keeps a talk from being shown, and at which line; nothing where it may. */
export function faultsOfModel({ kind, lines }: Talk): { path: (string | number)[]; message: string }[] {
  const faults = lines.flatMap(({ isMistake, note }, place) => [
    ...(isMistake && kind === "good"
      ? [{ path: ["lines", place, "isMistake"], message: "A good model has no mistake" }]
      : []),
    ...(isMistake && note === null
      ? [{ path: ["lines", place, "note"], message: "Say in a sentence what is wrong here" }]
      : []),
  ]);
  const isShort = !lines.some(({ isUser }) => isUser) || !lines.some(({ isUser }) => !isUser);
  const lacks =
    kind === "good"
      ? !lines.some(({ note }) => note !== null) && "Add a note at one line at least"
      : !lines.some(({ isMistake }) => isMistake) && "Mark each mistake and say what is wrong";
  return [
    ...faults,
    ...(isShort ? [{ path: ["lines"], message: "Both of them must say something" }] : []),
    ...(lacks && !isShort ? [{ path: ["lines"], message: lacks }] : []),
  ];
}

/** How a conversation in a room goes well, or does not. */
export const modelTalkInput = z
  .strictObject({
    kind: z.enum(modelKinds, "Choose good or bad"),
    title: requiredName(modelLimits.title, "A model talk needs a title"),
    lines: z.array(line).max(modelLimits.lines, `At most ${modelLimits.lines} lines`),
  })
  .superRefine((talk, context) => {
    for (const { path, message } of faultsOfModel(talk)) context.addIssue({ code: "custom", path, message });
    const length = talk.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > modelLimits.characters)
      context.addIssue({
        code: "custom",
        path: ["lines"],
        message: `At most ${modelLimits.characters.toLocaleString("en")} characters in all`,
      });
  });

/** `version` is the one that was read. */
export const updateModelTalkInput = modelTalkInput.safeExtend({ version: z.int().min(1) });

/** Asks the person of an attempt whether it may become a model talk. */
export const askForModelInput = z.strictObject({
  kind: z.enum(modelKinds, "Choose good or bad"),
  title: requiredName(modelLimits.title, "A model talk needs a title"),
});

export type ModelTalkInput = z.output<typeof modelTalkInput>;
