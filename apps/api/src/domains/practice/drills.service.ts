import type { drillEndpoints, Drill } from "@field-advisor/schema/drills.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { isOpenResult, mostDrills } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import { type Caller, isInPerson } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { Database } from "../../platform/db/database.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as engines from "../agents/engines.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { entryOf } from "./attempt-audit.views.ts";
import { attemptScope, requireRight } from "./attempts.policy.ts";
import { lockAttempt, type OneAttemptRow, selectAttempt } from "./attempts.queries.ts";
import { recordWaitSeconds } from "./attempts.rules.ts";
import { existing, noteReading } from "./attempts.service.ts";
import {
  countDrills,
  type DrillRow,
  insertDrill,
  insertDrillSession,
  selectDrills,
  selectOfDrillSession,
} from "./drills.queries.ts";
import { contextOf, judgeAnew } from "./drills.rules.ts";
import { drillOf, unheardOf } from "./drills.views.ts";
import * as exams from "./exams.service.ts";
import { selectLists } from "./lists.queries.ts";
import { selectRubric } from "./rubrics.queries.ts";
import { type Line, longestJudged } from "./scoring/lines.rules.ts";
import { selectSessionContent } from "./session-content.queries.ts";
import { linesOf } from "./session-content.rules.ts";

type Inputs = typeof drillEndpoints;

/** After so many seconds neither a record nor a model is waited for. */
const waitSeconds = recordWaitSeconds + 300;

/** So many are shown. */
const mostTold = 20;

/** What was said once more after an attempt, for whoever reads the attempt. */
export async function list(ctx: Context, caller: Caller, id: string, atMost = mostTold): Promise<Drill[]> {
  const { db } = ctx;
  const { actor } = caller;
  const row = existing(await selectAttempt(db, attemptScope(actor), id));
  const { exam } = await exams.withheldFrom(ctx, actor, row);
  if (row.isHidden || exam !== null) return [];
  await noteReading(ctx, caller, row);
  const mayHear = isInPerson(actor);
  const isOwn = row.userId === actor.userId && mayHear;
  const told: Drill[] = [];
  for (const drill of await selectDrills(db, id, { waitSeconds, atMost }))
    told.push(drillOf(drill, await contentOf(db, drill), isOwn));
  return mayHear ? told : told.map(unheardOf);
}

async function contentOf(db: Database, { sessionId, startedAt }: DrillRow) {
  if (sessionId === null) return null;
  const [content, legs] = await Promise.all([
    selectSessionContent(db, sessionId, longestJudged),
    recordings.legsOf(db, { sessionId }),
  ]);
  return { lines: linesOf(content, startedAt), legs, isAwaited: content.isAwaited };
}

interface Begun<Answer> {
  answer: Answer;
  details: Record<string, unknown>;
}

type WithWords = OneAttemptRow & { transcript: Line[] };

/** Begins a drill of somebody's own attempt whose words are kept and of which no exam keeps anything back. */
const begin = <Answer>(
  ctx: Context,
  caller: Caller,
  attemptId: string,
  work: (unit: Unit, row: WithWords) => Promise<Begun<Answer>>,
): Promise<Answer> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const row = existing(await lockAttempt(trx, attemptScope(caller.actor), attemptId));
    requireRight(caller.actor, row, "drill");
    const { exam } = await exams.withheldFrom({ db: trx }, caller.actor, row);
    if (exam !== null)
      throw new AppError("conflict", "This is an exam. You can try it again once no attempt is left.");
    const { transcript } = row;
    if (transcript === null)
      throw new AppError("conflict", "What was said in this attempt was deleted after its time.");
    if ((await countDrills(trx, attemptId)) >= mostDrills)
      throw new AppError("conflict", `You have tried ${mostDrills} times here. Try the whole talk again.`);
    const { answer, details } = await work(unit, { ...row, transcript });
    await unit.audit(entryOf("attempt.drill", row, details));
    return answer;
  });

function requireLine({ transcript }: WithWords, line: number): void {
  if (line > transcript.length || transcript[line]?.isUser === false)
    throw fieldError("invalid_request", "line", "Choose a line that you said.");
}

interface SaidAgain {
  id: string;
  /** null for one in writing. */
  call: Awaited<ReturnType<typeof openSession>> | null;
}

/** A sentence that is written is judged at once; for one that is said aloud its session is opened. */
export async function sayAgain(
  ctx: Context,
  caller: Caller,
  { id: attemptId, key }: InputOf<Inputs["sayAgain"]>["params"],
  { line, text }: InputOf<Inputs["sayAgain"]>["body"],
) {
  if (text === null) await requireEars(ctx);
  return begin<SaidAgain>(ctx, caller, attemptId, async (unit, row) => {
    const { trx } = unit;
    requireLine(row, line);
    const id = opaqueId();
    const drill = { id, attemptId, kind: "again" as const, line, key };
    const details = { drillId: id, check: key, line };
    const judgeable = await judgeableOf(unit, row, key);
    if (text === null) {
      const call = await openSession(ctx, caller, unit, row);
      await insertDrill(trx, { ...drill, sessionId: call.sessionId, judged: null });
      return { answer: { id, call }, details };
    }
    const said = { text, isSpoken: false, hasWords: true };
    const context = contextOf(row.transcript, line, said);
    const judgement = judgeAnew(judgeable, context, { key, lists: await selectLists(trx) });
    if (!judgement) throw noCheck();
    const { result, reason } = judgement;
    const isSettled = !isOpenResult(result);
    await insertDrill(trx, { ...drill, sessionId: null, judged: { said, result, reason, isSettled } });
    if (!isSettled) await unit.enqueue("judge-drill", { drillId: id });
    return { answer: { id, call: null }, details };
  });
}

const noCheck = () => new AppError("not_found", "This attempt has no such check.");

async function judgeableOf({ trx }: Unit, { roomId, rubricVersion }: WithWords, key: string) {
  const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
  const checks = rubric?.body.criteria.flatMap((criterion) => criterion.checks) ?? [];
  if (!rubric || !checks.some((check) => check.key === key)) throw noCheck();
  return rubric.body;
}

async function requireEars(ctx: Context): Promise<void> {
  if (await engines.hearsNoWords(ctx))
    throw new AppError("conflict", "Speech is not transcribed here. Type the sentence instead.");
}

/** Its calls begin as every call in the room does: only where its person may enter now. */
async function openSession(ctx: Context, { actor }: Caller, { trx }: Unit, { id, roomId }: WithWords) {
  const { agent } = await rooms.requireEntry(ctx, actor, roomId);
  if (!agent) throw new AppError("agent_inactive", "This room has no agent now. Ask an owner to choose one.");
  const sessionId = opaqueId();
  await insertDrillSession(trx, sessionId, id);
  return { sessionId, roomId, agentId: agent.id };
}

/** The conversation goes on anew in the place of a line, with an agent that knows what came before. */
export const fromHere = (ctx: Context, caller: Caller, attemptId: string, line: number) =>
  begin(ctx, caller, attemptId, async (unit, row) => {
    requireLine(row, line);
    const id = opaqueId();
    const { sessionId, roomId } = await openSession(ctx, caller, unit, row);
    const drill = { id, attemptId, kind: "from_here" as const, line, key: null, sessionId, judged: null };
    await insertDrill(unit.trx, drill);
    return { answer: { id, sessionId, roomId }, details: { drillId: id, line } };
  });

/** The drill that a session is, for those who talk in it; null where it is none. */
export async function ofSession(db: Database, sessionId: string) {
  const drill = await selectOfDrillSession(db, sessionId);
  if (!drill) return null;
  const { attemptId, number, line, kind, lines } = drill;
  return {
    kind,
    attemptId,
    number,
    line,
    /** What was said before. */
    lines: lines.map(({ isUser, text }) => ({ isUser, text })),
    agentHasSpoken: lines.some(({ isUser }) => !isUser),
  };
}
