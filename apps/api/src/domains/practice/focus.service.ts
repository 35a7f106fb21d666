import type { RoomCategory } from "@field-advisor/schema/room-constants";
import { mayFocus } from "@field-advisor/schema/practice-constants";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Trx } from "../../platform/db/database.ts";
import { wasJudgedBy } from "./runs.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";

interface Focus {
  userId: number;
  roomId: number;
  focusKey: string;
  category: RoomCategory;
  rubricVersion: number | null;
}

/**
 * Refuses a check that the attempt will not be judged by, and one that its person has not met with in the room before: its
 * sentence would tell what the briefing does not.
 */
export async function requireFocus(trx: Trx, focus: Focus): Promise<void> {
  const { roomId, focusKey, category, rubricVersion } = focus;
  if (!mayFocus(category))
    throw new AppError("conflict", "An assessment begins without a check to try. Open the room again.");
  const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
  const isAsked = rubric?.body.criteria.some(({ checks }) => checks.some(({ key }) => key === focusKey));
  if (!isAsked || !(await wasJudgedBy(trx, focus)))
    throw fieldError(
      "invalid_request",
      "focusKey",
      "This room no longer has that check. Open the room again to begin without it.",
    );
}
