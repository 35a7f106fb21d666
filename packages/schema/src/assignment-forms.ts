import { z } from "zod";
import { assignmentGoals, isContentGoal, mostAssigned } from "./practice-constants.ts";
import type { ContentType } from "./content-constants.ts";
import { isRecording } from "./content-forms.ts";
import { besideOthers, id, optionalText } from "./primitives.ts";

/** Why nobody can be seen to finish an item; null for a recording whose length is known. */
export function finishProblem({ type, length }: { type: ContentType; length: number | null }): string | null {
  if (!isRecording(type))
    return "Only an audio or video file can be played to the end. Other items can only be opened.";
  return length === null
    ? "This file does not state its length, so finishing it cannot be tracked. Upload it in another format, or choose Open it."
    : null;
}

const dueOn = z.iso.date("Choose a day").nullable();
const note = optionalText(500);

const goalValue = z.int("Enter a whole number").min(1, "At least 1").max(100, "At most 100").nullable();

/** Who is to do it: people by name, those of a group, everybody whom an administrator looks after, or everybody. */
const group = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("people"),
      userIds: z
        .array(id)
        .min(1, "Choose at least one person")
        .max(mostAssigned, `At most ${mostAssigned.toLocaleString("en")} people`),
    }),
    z.strictObject({ kind: z.literal("group"), groupId: id }),
    z.strictObject({ kind: z.literal("admin"), adminId: id }),
    z.strictObject({ kind: z.literal("everybody") }),
  ],
  "Choose who it is for",
);

export const createAssignmentInput = z
  .strictObject({
    /** A room to practise in, or an item of the library, or a path. */
    roomId: id.optional(),
    contentId: id.optional(),
    /** A path to complete. */
    pathId: id.optional(),
    goal: z.enum(assignmentGoals, "Choose a goal"),
    /** Of `score` the least score, of `attempts` how many. */
    goalValue: goalValue.default(null),
    group,
    /** Also for who joins the group later. */
    includesLater: z.boolean().default(false),
    dueOn: dueOn.default(null),
    note: note.default(null),
  })
  .refine(
    ({ roomId, contentId, pathId }) =>
      [roomId, contentId, pathId].filter((subject) => subject !== undefined).length === 1,
    {
      path: ["roomId"],
      message: "Choose a room, an item of the library or a path",
      ...besideOthers,
    },
  )
  .refine(
    ({ contentId, pathId, goal }) =>
      (contentId !== undefined) === isContentGoal(goal) && (pathId !== undefined) === (goal === "complete"),
    {
      path: ["goal"],
      message: "A library item is opened or played to the end; a room is practised in; a path is completed",
      ...besideOthers,
    },
  )
  .refine(({ goal, goalValue: value }) => (goal === "score" || goal === "attempts") === (value !== null), {
    path: ["goalValue"],
    message: "Enter the minimum score, or the number of attempts",
    ...besideOthers,
  });

export const changeAssignmentInput = z
  .strictObject({ dueOn, note })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change");

/** What is done for some of its people: reminded, excused or not, given another day. */
export const changeAssignedInput = z
  .strictObject({
    userIds: z.array(id).min(1, "Choose at least one person").max(mostAssigned),
    remind: z.literal(true).optional(),
    isExcused: z.boolean().optional(),
    dueOn: dueOn.optional(),
  })
  .refine(
    ({ remind, isExcused, dueOn: day }) => [remind, isExcused, day].some((part) => part !== undefined),
    {
      message: "Nothing to change",
      ...besideOthers,
    },
  );
