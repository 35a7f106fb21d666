import { startProxy } from "../proxy/proxy.ts";
import type { Fault, Finding, Run } from "../fault.ts";
import { pick } from "@field-advisor/run/random";
import type { Person } from "../load/people.ts";
import { type Answer, send, type Sent } from "../load/send.ts";
import type { Stage } from "../stage.ts";

const atOnce = 20;

/** What is wrong with answers to one write that was sent many times, or nothing. */
function unlike(answers: readonly Answer[], allowed: readonly number[]): string[] {
  const statuses = [...new Set(answers.map(({ status }) => status))];
  const wrong = statuses.filter((status) => typeof status !== "number" || !allowed.includes(status));
  const good = answers.filter(({ status }) => status === allowed[0]);
  const texts = new Set(good.map(({ text }) => text));
  return [
    ...(wrong.length > 0 ? [`was answered with ${wrong.join(", ")}`] : []),
    ...(good.length === 0 ? ["never succeeded"] : []),
    ...(texts.size > 1 ? [`had ${texts.size} different answers`] : []),
  ];
}

interface Submitted {
  what: string;
  sent: Sent;
  /** The statuses that are right; the first one is success. */
  allowed: readonly number[];
  /** Counts what was made. */
  count: string;
  named: string;
}

/** Writes with a key, and writes that are unique by what they are. */
function submitted(stage: Stage, name: string, { session: cookie, address: from }: Person): Submitted[] {
  const post = (path: string, body: object, key?: string): Sent => ({
    method: "POST",
    path,
    body,
    cookie,
    from,
    ...(key && { key }),
  });
  const user = {
    email: `${name}@example.test`,
    username: name,
    firstName: "Robin",
    lastName: "Hart",
    role: "USER",
    password: "a lantern by the quay",
  };
  return [
    {
      what: "a room under one key",
      sent: post("/api/test-rooms", { name, status: "PAUSED" }, `${name}-room`),
      allowed: [201],
      count: "select 1 from rooms where name = $1",
      named: name,
    },
    {
      what: "a company under one key",
      sent: post("/api/companies", { name }, `${name}-company`),
      allowed: [201],
      count: "select 1 from companies where name = $1",
      named: name,
    },
    {
      what: "a user without a key",
      sent: post("/api/users", user),
      allowed: [201, 409],
      count: "select 1 from users where email = $1",
      named: user.email,
    },
    {
      what: "a page without a key",
      sent: post("/api/deployments", {
        deploymentName: name,
        slug: name,
        agentId: stage.world.agentId,
        userId: stage.world.userIds[0],
        allowAnonymous: true,
      }),
      allowed: [201, 409],
      count: "select 1 from deployments where slug = $1",
      named: name,
    },
  ];
}

/** Sends each write many times at once, to all processes in turn. */
async function sendAtOnce(stage: Stage, name: string, person: Person): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, sent, allowed, count, named } of submitted(stage, name, person)) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, at) => send(stage.ports[at % stage.ports.length] ?? 0, sent)),
    );
    const { rowCount } = await stage.db.query(count, [named]);
    if (rowCount !== 1) problems.push(`${what} was made ${rowCount} times`);
    problems.push(...unlike(answers, allowed).map((wrong) => `${what} ${wrong}`));
  }
  return problems;
}

/** Has the line cut the answer, and sends the write again under its key, to any process. */
async function loseAnswer(run: Run, stage: Stage, name: string): Promise<string[]> {
  const [write] = submitted(stage, name, pick(run.random, stage.world.owners));
  if (!write) return [];
  const throughHost = pick(run.random, stage.ports);
  const proxy = await startProxy({ port: throughHost });
  try {
    await proxy.set({ kind: "limit_data", bytes: Math.floor(run.random() * 200) }, "answers");
    const lost = await send(proxy.port, { ...write.sent, throughHost });
    const again = await Promise.all(stage.ports.map((port) => send(port, write.sent)));
    const { rowCount } = await stage.db.query(write.count, [write.named]);
    return [
      ...(typeof lost.status === "number" ? ["the line did not cut the answer"] : []),
      ...(rowCount === 1 ? [] : [`after a lost answer, ${write.what} was made ${rowCount} times`]),
      ...unlike(again, write.allowed).map((wrong) => `after a lost answer, ${write.what} ${wrong}`),
    ];
  } finally {
    await proxy.close();
  }
}

/** The same write is sent many times, by fast fingers and after answers that got lost. */
export const doubleSubmit: Fault = {
  id: "F13",
  title: "double submit, at once and after a lost answer",
  isShort: true,
  async run(run): Promise<Finding> {
    const stage = await run.stage();
    const rounds = run.rounds(10, 100);
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Their own limits hold for each of them, so each round is somebody else's.
      const { owners } = stage.world;
      const [person] = owners.slice(round % owners.length);
      if (person) problems.push(...(await sendAtOnce(stage, `${run.prefix}-at-once-${round}`, person)));
      problems.push(...(await loseAnswer(run, stage, `${run.prefix}-lost-${round}`)));
    }
    const notes = [`${rounds * (4 * atOnce + 4)} calls, ${rounds} answers cut`];
    return { rounds, exits: 0, problems: [...new Set(problems)], notes };
  },
};
