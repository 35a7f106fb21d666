import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { callsAs, createSession, ownerFor, type Person } from "../load/people.ts";
import { type Answer, send, type Sent } from "../load/send.ts";
import type { Stage } from "../stage.ts";

/** How long a decision may take to count everywhere, in milliseconds. */
const everywhereWithin = 1000;

/** Asks every process until all answer alike. @returns how long that took, or undefined where it took too long */
async function agreeOn(stage: Stage, sent: Sent, wanted: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < everywhereWithin * 3) {
    const answers = await Promise.all(stage.ports.map((port) => send(port, sent)));
    if (answers.every(({ status }) => status === wanted)) return performance.now() - began;
    await pause(20);
  }
  return undefined;
}

const isDone = ({ status }: Answer) => typeof status === "number" && status < 300;

interface Step {
  what: string;
  /** Does it on one process. */
  act?: (port: number) => Promise<Answer>;
  /** What every process must answer to this afterwards. */
  asked: Sent;
  wanted: number;
}

/** Somebody who is signed in and owns; their role and session are taken from them by another owner. */
async function stepsOf({ db, world }: Stage, name: string, owner: Person): Promise<Step[]> {
  const { rows } = await db.query<{ id: number }>(
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select $1 || '@example.test', $1, 'Robin', 'Hart', 'OWNER', password_hash from users where username = 'owner'
     returning id`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  const cookie = await createSession(db, id);
  const path = "/api/user/rooms";
  const asked: Sent = { method: "GET", path, cookie };
  const slug = `${name}-page`;
  return [
    { what: "a sign-in", asked, wanted: 200 },
    {
      what: "a sign-out",
      act: (port) => send(port, { method: "POST", path: "/api/auth/logout", cookie }),
      asked,
      wanted: 401,
    },
    {
      what: "a new page",
      act: (port) =>
        send(port, {
          method: "POST",
          path: "/api/deployments",
          body: {
            deploymentName: slug,
            slug,
            agentId: world.agentId,
            userId: world.userIds[0],
            allowAnonymous: true,
          },
          ...callsAs(owner),
        }),
      asked: { method: "GET", path: `/api/deployment/${slug}`, from: owner.address },
      wanted: 200,
    },
  ];
}

/** A changed role and a deleted account count everywhere. */
async function roleSteps(stage: Stage, name: string, owner: Person): Promise<Step[]> {
  const { rows } = await stage.db.query<{ id: number }>(
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select $1 || '@example.test', $1, 'Robin', 'Hart', 'ADMIN', password_hash from users where username = 'owner'
     returning id`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  const cookie = await createSession(stage.db, id);
  return [
    {
      what: "a paused account",
      act: (port) =>
        send(port, {
          method: "PATCH",
          path: `/api/users/${id}`,
          body: { status: "INACTIVE" },
          ...callsAs(owner),
        }),
      asked: { method: "GET", path: "/api/user/rooms", cookie },
      wanted: 401,
    },
  ];
}

/** How often the assistant may be asked in a minute in one session, and how often it is asked here. */
const mostQuestions = 20;
const questions = 30;

/** Asks in turn what is limited for all processes together. @returns how many questions were answered */
async function countAnswered(stage: Stage, name: string, round: number): Promise<number> {
  const { rows } = await stage.db.query<{ id: number }>("select id from users where username like 'crowd-%'");
  const cookie = await createSession(stage.db, rows[round % rows.length]?.id ?? 0);
  let answered = 0;
  for (let at = 0; at < questions; at += 1) {
    const { status } = await send(stage.ports[at % stage.ports.length] ?? 0, {
      method: "POST",
      path: "/api/openai/chat",
      body: { message: `Adviser: ${name}?` },
      cookie,
      from: `127.4.0.${1 + (round % 200)}`,
    });
    if (status === 200) answered += 1;
    else if (status !== 429) return -1;
  }
  return answered;
}

/** Every call goes to another process than the one before, as behind a balancer that does not remember. */
export const noStickySessions: Fault = {
  id: "F16",
  title: "three processes in turn decide alike",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const rounds = run.rounds(10, 100);
    const problems = new Set<string>();
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const name = `${run.prefix}-${round}`;
      // One owner alone would do more than anybody may in a minute.
      const owner = ownerFor(stage.world, round);
      const steps = [
        ...(await stepsOf(stage, name, owner)),
        ...(await roleSteps(stage, `${name}-role`, owner)),
      ];
      for (const [at, { what, act, asked, wanted }] of steps.entries()) {
        const done = await act?.(stage.ports[(round + at) % stage.ports.length] ?? 0);
        if (done && !isDone(done)) problems.add(`${what} was refused with ${done.status}.`);
        const took = await agreeOn(stage, asked, wanted);
        if (took === undefined) problems.add(`${what} did not count on every process.`);
        else if (took > everywhereWithin)
          problems.add(`${what} took ${Math.round(took)} ms to count everywhere.`);
        slowest = Math.max(slowest, took ?? 0);
      }
      const answered = await countAnswered(stage, name, round);
      if (answered !== mostQuestions)
        problems.add(`Of ${questions} questions ${answered} were answered instead of ${mostQuestions}.`);
    }
    const notes = [`a decision counted everywhere within ${Math.round(slowest)} ms`];
    return { rounds, exits: 0, problems: [...problems], notes };
  },
};
