import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";

/**
 * Loaded before the API, this kills its process at the step that `KILL_AT` names of the first write that enqueues a job
 * of `KILL_QUEUE`.
 */
export type Step = "before commit" | "after commit" | "before job" | "during job";

const step = process.env.KILL_AT as Step;
const queue = process.env.KILL_QUEUE ?? "";

type Result = { rows?: unknown[] } | undefined;
type Query = (this: unknown, ...sent: unknown[]) => unknown;

const die = () => process.kill(process.pid, "SIGKILL");

/** The connection whose transaction enqueued the job. */
let writer: unknown;
let isCommitted = false;
let fetches = 0;
let isFetched = false;

const isInsert = (text: string) => text.includes("json_to_recordset") && text.includes(`'${queue}'`);
const isFetch = (text: string) => text.includes("SKIP LOCKED") && text.includes(`'${queue}'`);

/** Right before a statement is sent. */
function sending(client: unknown, text: string): void {
  if (isInsert(text)) writer ??= client;
  if (client === writer && text === "commit") {
    if (step === "before commit") die();
    isCommitted = true;
  }
  if (isFetch(text)) {
    if (step === "before job" && isCommitted) die();
    fetches += 1;
  }
  // The handler's first statement.
  if (step === "during job" && isFetched && text === "begin") die();
}

/** After its result has arrived, and before anybody hears of it. */
function arrived(client: unknown, text: string, result: Result): void {
  if (client === writer && text === "commit" && step === "after commit") die();
  if (!isFetch(text)) return;
  fetches -= 1;
  if (isCommitted && (result?.rows?.length ?? 0) > 0) isFetched = true;
}

/** A fetch that is under way would find the job as soon as it is committed. */
async function endOfFetches(): Promise<void> {
  if (fetches === 0) return;
  await nextTurn();
  await endOfFetches();
}

const original = Reflect.get(pg.Client.prototype, "query") as Query;

const watched: Query = function (...sent) {
  const [config, ...others] = sent;
  const text = typeof config === "string" ? config : (config as { text: string }).text;
  const callback = others.at(-1);
  if (typeof callback === "function") {
    sending(this, text);
    const heard = (error: unknown, result: Result) => {
      arrived(this, text, result);
      callback(error, result);
    };
    return original.call(this, config, ...others.slice(0, -1), heard);
  }
  const send = async () => {
    if (this === writer && text === "commit") await endOfFetches();
    sending(this, text);
    const result = (await original.call(this, ...sent)) as Result;
    arrived(this, text, result);
    return result;
  };
  return send();
};
Reflect.set(pg.Client.prototype, "query", watched);
