import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { call, type Recorded } from "../load/load.ts";
import type { Person, World } from "../load/people.ts";
import { pick, type Random } from "@field-advisor/run/random";
import type { Sent } from "../load/send.ts";
import { createTurns } from "../load/turns.ts";

interface VisitOptions extends Pick<Recorded, "target" | "history"> {
  world: World;
  random: Random;
  /** Addresses of files of the library. */
  files: readonly string[];
  /** How many there are at a time. */
  visitors: number;
  /** How many calls all of them do in a second; as many as are answered unless told. */
  perSecond?: number | undefined;
}

/** A list of the staff as their screens ask for it: the first page, so that it does not grow with what is written. */
const staffReads = [
  "/api/auth/user",
  "/api/test-rooms",
  "/api/companies",
  "/api/users",
  "/api/deployments",
  "/api/deployment-messages",
  "/api/dashboard/content/manage",
  "/api/conversations",
  "/api/dashboard/owner",
  "/api/usage/stats",
  "/api/activity/events",
];

const transcript = `09:00 Ann: Good morning. What would the loan cost us in the first year?
09:01 Ben: About 4,200 euros, at 3.5 percent.
09:02 Ann: And when does it have to be repaid?`;

const toAssistant = {
  path: "/api/assistant/message",
  body: { message: "How do I prepare for a first meeting?" },
};
const toAnalyst = { path: "/api/openai/chat", body: { message: transcript } };

/** One call in so many is of this kind. */
const chatsEvery = 12;
const filesEvery = 15;
const pagesEvery = 3;

/** Has staff and recipients read, download and chat until the signal. */
export async function visit(options: VisitOptions, signal: AbortSignal): Promise<void> {
  const turns = createTurns(options.perSecond);
  const visitor = async (number: number) => {
    while (!signal.aborted) {
      const turn = await turns.next();
      const person = pick(options.random, options.world.owners);
      const sent = nextCall(options, person, turn);
      const op = sent.method === "POST" ? "chat" : "read";
      const answer = await call(
        { ...options, client: `v${number}`, person },
        { op, key: sent.path, sent },
        turn,
      );
      // A process that is away answers at once, and would be asked thousands of times.
      if (typeof answer.status === "string" || answer.status >= 500) await pause(100);
    }
  };
  await Promise.all(Array.from({ length: options.visitors }, (_, number) => visitor(number)));
}

function nextCall({ world, random, files }: VisitOptions, person: Person, turn: number): Sent {
  if (turn % chatsEvery === 0) {
    const chat = random() < 0.5 ? toAssistant : toAnalyst;
    return { method: "POST", ...chat, cookie: person.session };
  }
  if (turn % filesEvery === 1) return { method: "GET", path: pick(random, files), cookie: person.session };
  if (turn % pagesEvery === 2) {
    const page = `/api/deployment/${world.openSlug}`;
    return { method: "GET", path: random() < 0.5 ? page : `${page}/messages`, cookie: person.visit };
  }
  return { method: "GET", path: pick(random, staffReads), cookie: person.session };
}

/** Addresses of some files of the demo library. */
export async function filesOfLibrary(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ url: string }>(
    "select url from content where url like '/api/files/%' order by id limit 5",
  );
  return rows.map(({ url }) => url);
}
