import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { onStopSignal } from "@field-advisor/run/processes";
import { watchOtherWork } from "@field-advisor/run/processor-time";
import { createRandom, type Random } from "@field-advisor/run/random";
import { openStage, type Stage } from "../stage.ts";
import type { SoakArguments } from "./arguments.ts";
import { judgeSoak } from "./judge-soak.ts";
import { measuredOptions } from "./collection.ts";
import { judgeLeak, leaking, leakOptions } from "./leak.ts";
import { type Sample, sample } from "./sampler.ts";
import { callsOf, type Crowd, letIn, recordOn } from "./soak-load.ts";
import { isLong, processTable, type SoakOutcome, summarize, writeSoak } from "./soak-report.ts";
import { periodsOf } from "./slope.ts";

const folder = process.env["DATA_DIR"] ? path.resolve(process.env["DATA_DIR"]) : inRoot(".data", "soak");

/** Apart from what `npm start` and the faults use, so that all can run. */
const firstPort = () => readBase(process.env["PORT_BASE"] ?? "19000");

const say = (line: string) => console.log(line);

const agents = 2;

/**
 * Has the set of production run for hours under steady load and tells whether its processes grow, fail or lose anything.
 * How growth is measured stands in `slope.ts` and in the page that is written.
 * @throws Failure when something did not hold
 */
export async function runSoak(wish: SoakArguments): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stopped = new AbortController();
  const stopListening = onStopSignal(() => {
    say(
      stopped.signal.aborted ? "It is stopping already." : "\nStopping; what was found until now is written.",
    );
    stopped.abort();
  });
  say(`Starting three API processes and ${agents} voice agents. Logs and history are in ${folder}.`);
  const stage = await openStage({
    portBase: firstPort(),
    folder,
    name: "stage",
    agents,
    isMeasured: true,
    apiEnvironment: (index) => environmentOf(wish.prove && index === leaking ? leakOptions(folder) : ""),
    agentEnvironment: () => environmentOf(""),
  });
  try {
    const random = createRandom(wish.seed);
    const outcome = await soak(stage, { wish, random, signal: stopped.signal });
    finish(outcome, wish);
  } finally {
    await stage.close();
    stopListening();
  }
}

const environmentOf = (options: string) => ({ NODE_OPTIONS: `${measuredOptions} ${options}`.trim() });

interface Soaking {
  wish: SoakArguments;
  random: Random;
  signal: AbortSignal;
}

async function soak(stage: Stage, soaking: Soaking) {
  const { wish, random, signal } = soaking;
  const { conversations, minutes, seed } = wish;
  const recordings = await recordOn(stage);
  const crowd = { random, recordings, conversations };
  const rate = wish.rate === undefined ? await findHalf(stage, crowd, signal) : given(wish.rate);
  if (signal.aborted) throw new Failure("It was stopped before the load began.");
  say(
    `Load of ${rate.wanted} calls a second (${rate.found}) and ${conversations} conversations for ${minutes} minutes, seed ${seed}.`,
  );
  const users = await letIn(stage, { ...crowd, perSecond: rate.wanted, prefix: "ksoak" });
  const samples: Sample[] = [];
  const over = AbortSignal.any([signal, AbortSignal.timeout(minutes * 60_000)]);
  const tell = progressOf(users, minutes);
  const otherWork = watchOtherWork();
  const began = performance.now();
  const periods = periodsOf(minutes * 60);
  const take = (one: Sample) => {
    samples.push(one);
    tell(one);
  };
  // Twice as often as there are windows, so that none is without one.
  await sample(stage, { collectEvery: periods.window / 2, rests: users.rests, signal: over, take });
  const seconds = (performance.now() - began) / 1000;
  const calls = callsOf(users.history);
  say("The load ends.");
  const other = otherWork();
  const found = await users.stop();
  const processes = summarize(samples, minutes);
  const judged = await judgeSoak(stage, users, found, { processes, minutes });
  const outcome: SoakOutcome = {
    minutes: { wanted: minutes, lasted: seconds / 60 },
    periods,
    seed,
    rate: { ...rate, done: calls / seconds },
    conversations,
    other,
    samples,
    processes,
    ...judged,
  };
  return outcome;
}

type Crowded = Pick<Parameters<typeof letIn>[1], "random" | "recordings" | "conversations">;

const given = (rate: number) => ({ wanted: rate, found: "as told" });

/** Until the code that most calls run has been compiled and optimized; before that the set serves less. */
const compilingSeconds = 4 * 60;
const findingSeconds = 60;

/**
 * Has everybody call as fast as they are answered, and twice as many talk, and takes half of what was served in the last
 * minute: half load is half of both.
 */
async function findHalf(stage: Stage, crowd: Crowded, signal: AbortSignal) {
  say(`Finding what the set serves, for ${(compilingSeconds + findingSeconds) / 60} minutes ...`);
  const users = await letIn(stage, { ...crowd, conversations: 2 * crowd.conversations, prefix: "kfull" });
  const wait = (seconds: number) => pause(seconds * 1000, undefined, { signal }).catch(() => {});
  await wait(compilingSeconds);
  const [before, began] = [callsOf(users.history), performance.now()];
  await wait(findingSeconds);
  const full = (callsOf(users.history) - before) / ((performance.now() - began) / 1000);
  await users.stop();
  return {
    wanted: Math.max(1, Math.round(full / 2)),
    found: `half of the ${Math.round(full)} that it served in a minute beside twice as many conversations, after ${compilingSeconds / 60} minutes in which it was as busy`,
  };
}

const tellEvery = 60;

/** Prints a line every minute. */
function progressOf({ history, talks }: Crowd, minutes: number) {
  let next = 0;
  let before = { t: 0, calls: 0 };
  return ({ t, processes }: Sample) => {
    if (t < next) return;
    next = t + tellEvery - 5;
    const calls = callsOf(history);
    const perSecond = (calls - before.calls) / Math.max(1, t - before.t);
    before = { t, calls };
    const memory = [...processes].map(([name, { resident }]) => `${name} ${Math.round(resident)}`).join(", ");
    say(
      `${(t / 60).toFixed(0).padStart(4)} of ${minutes} min: ${perSecond.toFixed(0)} calls/s, ${talks.open} talk, ` +
        `${talks.held.length} talked; MB: ${memory}`,
    );
  };
}

function finish(outcome: SoakOutcome, { prove, seed }: SoakArguments): void {
  const isKept = !prove && isLong(outcome.minutes.lasted);
  const base = isKept ? inRoot("tooling", "faults", "soak") : path.join(folder, "soak");
  writeSoak(base, outcome);
  say(`\n${processTable(outcome.processes)}`);
  for (const note of outcome.notes) say(`  ${note}`);
  for (const problem of outcome.problems) say(`  RED: ${problem}`);
  say(`\nWritten: ${base}.md and ${base}.svg`);
  if (prove) {
    const perHour = (outcome.rate.done * 3600) / 3;
    const unseen = judgeLeak(outcome.processes, perHour);
    if (unseen.length > 0) throw new Failure(unseen.join(" "));
    say("The leak that was planted in one process was seen, and measured as it is.");
  } else if (outcome.problems.length > 0)
    throw new Failure(
      `The soak did not hold. Repeat with: npm run soak -- --seed ${seed} --rate ${outcome.rate.wanted}`,
    );
  else say("Everything held.");
}
