import { setTimeout as pause } from "node:timers/promises";
import type { Origins } from "@field-advisor/run/external-journeys";
import { type History, outcomeOf } from "@field-advisor/faults/history/history";
import type { Person, World } from "@field-advisor/faults/load/people";
import { createRandom, pick } from "@field-advisor/run/random";
import type { Answer, Sent } from "@field-advisor/faults/load/send";
import { type Made, writes } from "@field-advisor/faults/load/writes";
import type { Browser } from "./browser.ts";

export interface Member {
  person: Person;
  browser: Browser;
  made: Made;
}

interface CrowdOptions {
  members: readonly Member[];
  world: World;
  origins: Origins;
  history: History;
  /** With which the keys of all writes begin. */
  prefix: string;
  /** How many calls are sent. */
  perSecond: number;
}

/** One call in so many is a write. */
const writesEvery = 8;
const tickMs = 5;

/** Those that change nothing when they are sent again under their key. */
const weighted = writes
  .filter(({ repeats }) => repeats)
  .flatMap((write) => Array.from({ length: write.weight }, () => write));

interface Call {
  origin: string;
  op: string;
  key: string;
  sent: Sent;
  note?: (answer: Answer) => void;
}

const get = (origin: string, path: string, cookie: string) => ({
  origin,
  sent: { method: "GET" as const, path, cookie },
});

/** None of them grows with what is written meanwhile. */
function readsOf({ person }: Member, { portal, console, deploy }: Origins, slug: string) {
  return [
    get(portal, "/api/auth/user", person.session),
    get(console, "/api/auth/user", person.session),
    get(console, "/api/users?search=crowd-1", person.session),
    get(deploy, `/api/deployment/${slug}`, person.visit),
    get(deploy, `/api/deployment/${slug}?refresh=true`, person.visit),
  ];
}

/**
 * People with browsers who send calls at an even pace, whether or not the ones before are answered: reads, and writes
 * under a key. Each is sent once.
 */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #random = createRandom(1);
  readonly #waiting = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();
  #sent = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#sendDue(), tickMs);
  }

  /** Resolves when so many calls were sent. */
  async reach(count: number): Promise<void> {
    while (this.#sent < count) await pause(100);
  }

  /** Sends no more, and resolves when all are answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#waiting);
  }

  #sendDue(): void {
    const due = ((performance.now() - this.#began) / 1000) * this.#options.perSecond;
    while (this.#sent < due) {
      const call = this.#send(this.#sent++);
      this.#waiting.add(call);
      void call.finally(() => this.#waiting.delete(call));
    }
  }

  async #send(count: number): Promise<void> {
    const { members, history } = this.#options;
    const member = members[count % members.length];
    if (!member) throw new Error("There is nobody to send anything.");
    const { origin, op, key, sent, note } = this.#callOf(member, count);
    const t = history.now();
    const answer = await member.browser.ask(origin, sent);
    const { status, retryAfter, ms } = answer;
    const outcome = outcomeOf(status);
    const client = member.person.name;
    history.add({ kind: "call", t, ms, client, api: 0, op, key, outcome, status, retryAfter });
    if (outcome === "ok") note?.(answer);
  }

  #callOf(member: Member, count: number): Call {
    const { origins, world } = this.#options;
    const write = count % writesEvery === 0 ? this.#writeOf(member, count) : undefined;
    const read = () => pick(this.#random, readsOf(member, origins, world.openSlug));
    return write ?? { ...read(), op: "read", key: String(count) };
  }

  #writeOf({ person, made }: Member, count: number): Call | undefined {
    const { world, origins, prefix } = this.#options;
    const write = pick(this.#random, weighted);
    const key = `${prefix}-${write.op.replace(" ", "-")}-${count}`;
    const found = write.make(world, key, made);
    if (!found) return undefined;
    const { named = key, ...sent } = found;
    const by =
      write.as === "visitor"
        ? { origin: origins.deploy, cookie: person.visit }
        : { origin: origins.console, cookie: person.session };
    return {
      origin: by.origin,
      op: write.op,
      key: named,
      sent: { ...sent, key, cookie: by.cookie },
      note: (answer) => write.note?.(answer, made),
    };
  }
}
