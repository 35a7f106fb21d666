import type { costEndpoints, Costs, Rates } from "@field-advisor/schema/costs.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { csvInPieces } from "../../lib/csv.ts";
import { readInBatches } from "../../platform/db/cursor.ts";
import { selectTimeZone } from "../../platform/db/time-span.ts";
import { auditedExport, write } from "../../platform/write/write.ts";
import type { Tokens } from "../../providers/assistant-dialects.ts";
import {
  addAnswer,
  addLeg,
  lockRates,
  selectAllUse,
  selectRates,
  selectUse,
  updateRates,
  type UseLine,
  useLines,
  type UseOwner,
} from "./costs.queries.ts";
import { costOf, type Use } from "./costs.rules.ts";

type Inputs = typeof costEndpoints;

/** Counts an answer of a model. Who waits for the answer gets it whether or not it could be counted. */
export const meterOf =
  ({ db, log }: Context, owner: UseOwner) =>
  async (used: Tokens | null): Promise<void> => {
    await addAnswer(db, owner, used).catch((error: unknown) =>
      log.warn({ err: error }, "an answer of a model was not counted"),
    );
  };

/** Counts what the record of a leg tells. */
export const addCall = addLeg;

const withCost = <Row extends Use>(row: Row, rates: Rates) => ({ ...row, ...costOf(row, rates) });

export async function read({ db }: Context, query: InputOf<Inputs["read"]>["query"]): Promise<Costs> {
  const [timeZone, rates, whole, { rows, total }] = await Promise.all([
    selectTimeZone(db),
    selectRates(db),
    selectAllUse(db, query),
    selectUse(db, query),
  ]);
  return {
    timeZone,
    rates,
    total,
    all: withCost(whole, rates),
    rows: rows.map((row) => withCost(row, rates)),
  };
}

const columns = [
  "month",
  "agent",
  "room",
  "person",
  "email",
  "calls",
  "minutes",
  "inputTokens",
  "outputTokens",
  "notReported",
  "cost",
  "currency",
];

/** A line for each month, agent, room and person. */
export async function* exportUse(
  ctx: Context,
  caller: Caller,
  query: InputOf<Inputs["export"]>["query"],
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const rates = await selectRates(ctx.db);
  const batches = readInBatches<UseLine>(ctx, useLines(query), signal);
  const audited = auditedExport(ctx, caller, batches, (rows) => ({
    action: "costs.export",
    details: { ...query, rows },
  }));
  yield* csvInPieces(columns, audited, (line) => {
    const { cost, isLeast } = costOf(line, rates);
    const { month, agent, room, person, email, calls, inputTokens, outputTokens, unreported } = line;
    const amount = cost === null ? null : cost.toFixed(4);
    return {
      month,
      agent,
      room,
      person,
      email,
      calls,
      minutes: (line.seconds / 60).toFixed(2),
      inputTokens,
      outputTokens,
      notReported: unreported,
      cost: amount !== null && isLeast ? `at least ${amount}` : amount,
      currency: cost === null ? null : rates.currency,
    };
  });
}

/** What was used is told at the rates of now. */
export const setRates = (ctx: Context, caller: Caller, rates: Rates): Promise<Rates> =>
  write(ctx, caller, async (unit) => {
    const from = await lockRates(unit.trx);
    await updateRates(unit.trx, rates);
    await unit.audit({ action: "costs.set_rates", details: { from, to: rates } });
    return rates;
  });
