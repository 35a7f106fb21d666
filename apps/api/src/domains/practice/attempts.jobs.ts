import type { Context } from "../../context.ts";
import { judgeByModel } from "./judgements.service.ts";
import * as runs from "./runs.service.ts";
import * as scores from "./scores.service.ts";

export const scoreAttempt = (ctx: Context, { attemptId }: { attemptId: string }): Promise<void> =>
  scores.score(ctx, attemptId);

export const judgeAttempt = (ctx: Context, { attemptId }: { attemptId: string }): Promise<void> =>
  judgeByModel(ctx, attemptId);

export const endAttempt = (ctx: Context, { attemptId }: { attemptId: string }): Promise<void> =>
  runs.closeInTime(ctx, attemptId);
