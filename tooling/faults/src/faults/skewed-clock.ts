import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { callsAs, createSession, ownerFor } from "../load/people.ts";
import { send, type Sent } from "../load/send.ts";
import { exitsOf, judge } from "../verdict.ts";
import type { Stage } from "../stage.ts";
import { loadOn } from "./outage.ts";

/** How wrong the clock of one process is, in the words of faketime; the last one is right again. */
const skews = ["+10m", "-10m", "+400d", "+0"] as const;

/** What faketime would load into a program. @returns undefined where it is not installed */
function libraryOfFaketime(): string | undefined {
  const told = spawnSync("faketime", ["-f", "+0", "env"], { encoding: "utf8" });
  return /^LD_PRELOAD=(.+)$/m.exec(told.stdout ?? "")?.[1];
}

interface Question {
  what: string;
  sent: Sent;
  wanted: number | RegExp;
}

/** What must not depend on the clock of the process that is asked. */
async function questionsOf(
  { db, world, ports }: Stage,
  { name, visitor }: { name: string; visitor: string },
): Promise<Question[]> {
  const owner = ownerFor(world, 0);
  const { rows } = await db.query<{ id: number }>("select id from users where username = 'crowd-0'");
  const lasting = await createSession(db, rows[0]?.id ?? 0);
  const over = await createSession(db, rows[0]?.id ?? 0);
  await db.query(
    "update sessions set absolute_expires_at = now() - interval '1 minute' where id = (select max(id) from sessions)",
  );
  const page = world.pageIds[0];
  const message = (title: string, showUntil: string) =>
    db.query(
      `with made as (insert into deployment_messages (title, message, show_until) values ($1, 'Read', now() + $2::interval) returning id)
       insert into deployment_message_targets select made.id, deployments.id from made, deployments where slug = $3`,
      [title, showUntil, world.openSlug],
    );
  await message(`${name}-shown`, "5 minutes");
  await message(`${name}-ended`, "-5 minutes");
  // Each process gives out cookies, and all must know them.
  const visits = await Promise.all(
    ports.map((port) =>
      send(port, { method: "GET", path: `/api/deployment/${world.openSlug}`, from: visitor }),
    ),
  );
  const path = "/api/user/rooms";
  const messages = `/api/deployment/${world.openSlug}/messages`;
  const from = owner.address;
  return [
    { what: "a session", sent: { method: "GET", path, cookie: lasting, from }, wanted: 200 },
    { what: "a session that is over", sent: { method: "GET", path, cookie: over, from }, wanted: 401 },
    ...visits.flatMap(({ cookies }): Question[] => {
      const cookie = cookies.join("; ");
      const usage = { deploymentId: world.openPageId, action: "PAGE_VISIT", details: { page } };
      return [
        {
          what: "a visit",
          sent: { method: "POST", path: "/api/usage", body: usage, cookie, from: visitor },
          wanted: 202,
        },
        {
          what: "what a page shows",
          sent: { method: "GET", path: messages, cookie, from: visitor },
          wanted: new RegExp(`${name}-shown`),
        },
        {
          what: "what a page no longer shows",
          sent: { method: "GET", path: messages, cookie, from: visitor },
          wanted: new RegExp(`^(?!.*${name}-ended)`, "s"),
        },
      ];
    }),
    {
      what: "viewing as somebody else",
      sent: { method: "GET", path: "/api/auth/user", ...callsAs(owner) },
      wanted: 200,
    },
  ];
}

/** Asks every process the same. @returns what was not decided alike */
async function compare(stage: Stage, questions: readonly Question[], skew: string): Promise<string[]> {
  const wrong = new Set<string>();
  for (const { what, sent, wanted } of questions) {
    for (const [index, port] of stage.ports.entries()) {
      const { status, text } = await send(port, sent);
      const isRight = typeof wanted === "number" ? status === wanted : status === 200 && wanted.test(text);
      const clock = index === 0 ? ` with a clock at ${skew}` : "";
      if (!isRight)
        wrong.add(
          `${what} was answered with ${status} by process ${index + 1}${clock}, beside one at ${skew}.`,
        );
    }
  }
  return [...wrong];
}

/** The clock of one process is wrong, and goes from one mistake to the next while people work. */
export const skewedClock: Fault = {
  id: "F11",
  title: "the clock of one API process is wrong",
  isShort: true,
  async run(run) {
    const library = libraryOfFaketime();
    if (library === undefined) {
      const notes = ["not run: it needs faketime (apt-get install faketime)"];
      return { rounds: 0, exits: 0, problems: [], notes };
    }
    const clock = path.join(run.folder, "clock");
    writeFileSync(clock, "+0\n");
    const stage = await run.ownStage({
      apiEnvironment: (index): Record<string, string> =>
        index === 0
          ? {
              LD_PRELOAD: library,
              FAKETIME_TIMESTAMP_FILE: clock,
              FAKETIME_CACHE_DURATION: "1",
              FAKETIME_DONT_FAKE_MONOTONIC: "1",
            }
          : {},
    });
    const before = exitsOf(stage);
    const load = loadOn(run, stage, { restMs: 50 });
    const problems: string[] = [];
    const rounds = run.rounds(1, 10);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, skew] of skews.entries()) {
        writeFileSync(clock, `${skew}\n`);
        // Until the library and the product have noticed.
        await pause(2500);
        // Each time somebody else, who has not met their limits yet.
        const visitor = `127.3.${round}.${at + 1}`;
        const questions = await questionsOf(stage, { name: `clock-${round}-${at}`, visitor });
        problems.push(...(await compare(stage, questions, skew)));
      }
    }
    await load.stop();
    const finding = await judge(run, stage, before, {});
    const { rows } = await stage.db.query<{ count: number }>(
      "select count(*)::int as count from conversations where duration_seconds < 0",
    );
    if (rows[0]?.count !== 0) problems.push("A conversation took less than no time.");
    const notes = [`a clock at ${skews.join(", ")}`];
    return { ...finding, rounds: rounds * skews.length, problems: [...finding.problems, ...problems], notes };
  },
};
