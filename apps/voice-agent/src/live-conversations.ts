import type { Logger } from "pino";
import type { Conversation } from "./conversation/conversation.ts";
import { supersededCode } from "./conversation/frames.ts";
import { refreshLive, type StopReason } from "./db/live.queries.ts";
import type { Pool } from "./db/pool.ts";
import { errorMessage } from "./error-message.ts";

/** A process looks this often for requests to end one of its conversations. */
export const refreshEveryMs = 1000;

export type Rejection = "server-full" | "address-full" | "draining";

export interface LiveLimits {
  maxSockets: number;
  maxSocketsPerAddress: number;
}

/** The conversations of this process: counts them, and ends those that are to be ended. */
export class LiveConversations {
  readonly #limits: LiveLimits;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #conversations = new Map<string, Conversation>();
  readonly #perAddress = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #records = new Map<string, Promise<void>>();
  #sockets = 0;
  #isLeaving = false;
  #draining = false;
  #onEmpty: (() => void) | undefined;

  constructor(limits: LiveLimits, pool: Pool, log: Logger) {
    this.#limits = limits;
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.#refresh(), refreshEveryMs);
  }

  get count(): number {
    return this.#conversations.size;
  }

  /** Load balancers should send conversations elsewhere. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Still accepts conversations, because load balancers need a moment to notice. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Resolves when no socket is open any more, or when `signal` aborts. */
  async emptied(signal: AbortSignal): Promise<void> {
    if (this.#sockets === 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty = resolve;
    signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
  }

  /** Takes a slot for a socket from `address`. @returns a function that frees the slot, or the reason why there is none */
  reserve(address: string): Rejection | (() => void) {
    if (this.#draining) return "draining";
    if (this.#sockets >= this.#limits.maxSockets) return "server-full";
    const fromAddress = this.#perAddress.get(address) ?? 0;
    if (fromAddress >= this.#limits.maxSocketsPerAddress) return "address-full";
    this.#sockets++;
    this.#perAddress.set(address, fromAddress + 1);
    return () => this.#free(address);
  }

  add(id: string, conversation: Conversation): void {
    this.#conversations.set(id, conversation);
  }

  /** @param recorded resolves when the record is written */
  remove(id: string, recorded: Promise<void>): void {
    this.#conversations.delete(id);
    this.#records.set(id, recorded);
    void recorded.finally(() => this.#records.delete(id));
  }

  /** Resolves when all records are written or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#records.values());
  }

  /** Ends a leg that is continued in another one. Resolves when its record is written, or it is not in this process. */
  async supersede(id: string): Promise<void> {
    this.#end(id, "superseded");
    await this.#records.get(id);
  }

  /** Accepts no more conversations and ends all. */
  drain(): void {
    this.#isLeaving = true;
    this.#draining = true;
    clearInterval(this.#timer);
    for (const conversation of this.#conversations.values()) {
      conversation.end(1012, undefined, "The service restarts. Please start again.");
    }
  }

  #end(id: string, reason: StopReason): void {
    const conversation = this.#conversations.get(id);
    if (reason === "superseded") conversation?.end(supersededCode, undefined, "superseded");
    else conversation?.end(1008, undefined, "The conversation was ended by the operator.");
  }

  #free(address: string): void {
    this.#sockets--;
    if (this.#sockets === 0) this.#onEmpty?.();
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }

  async #refresh(): Promise<void> {
    if (this.#conversations.size === 0) return;
    try {
      const toEnd = await refreshLive(this.#pool, [...this.#conversations.keys()]);
      for (const [id, reason] of toEnd) this.#end(id, reason);
    } catch (error) {
      this.#log.warn({ reason: errorMessage(error) }, "live conversations not refreshed");
    }
  }
}
