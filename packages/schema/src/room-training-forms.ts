import { z } from "zod";
import { modelMoments, mostReturns } from "./practice-constants.ts";

const days = (message: string) => z.int(message).min(1, "At least 1 day").max(365, "At most 365 days");

/** What an owner decides about how people train in a room. */
export const roomTraining = z.strictObject({
  /** Calls can be recorded; each person says yes or no before the call. */
  recordsCalls: z.boolean(),
  /** How long a recording is kept. */
  recordingDays: days("A number of days from 1 to 365"),
  /** Whether people rate themselves before they read a result; null: in Training rooms. */
  ratesSelf: z.boolean().nullable(),
  modelsShown: z.enum(modelMoments),
  /** The days after a pass on which the room comes back; none where it does not. */
  returnsAfterDays: z
    .array(days("Write days as whole numbers, with commas between them"))
    .max(mostReturns, `At most ${mostReturns} times`)
    .refine(
      (all) => all.every((day, at) => at === 0 || day > (all[at - 1] ?? 0)),
      "Each day must come after the one before it",
    ),
});

/** What is left out stays as it is. `version` is the one that was read; 0 where nothing was set before. */
export const updateTrainingInput = roomTraining.partial().safeExtend({ version: z.int().min(0) });

export type RoomTraining = z.output<typeof roomTraining>;
