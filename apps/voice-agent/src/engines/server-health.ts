import { errorMessage } from "../error-message.ts";
import { ServerProblem } from "./server-problem.ts";

/** Milliseconds for which a server that failed is left alone; doubled with each failure that follows. */
const firstRestMs = 2000;
const longestRestMs = 30_000;
/** So long at most because the server asks for it. */
const longestAskedRestMs = 60_000;

interface HealthOptions {
  /** Tells the operator that it began to fail, and that it works again. */
  report: (problem: string) => void;
  /** A sentence: what happens until it works again. */
  meanwhile: string;
  /** A clock in milliseconds. */
  now?: () => number;
}

/**
 * The state of a server of models, shared by all conversations. One that failed is not asked at every turn: it rests, longer
 * each time, and the next turn after that finds out whether it works again.
 */
export class ServerHealth {
  readonly #options: HealthOptions;
  readonly #now: () => number;
  #problem: string | undefined;
  #failingSince: Date | undefined;
  #restMs = 0;
  #restUntil = 0;

  constructor(options: HealthOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** For owners: the last failure, and since when it fails; nothing while it works. */
  get state(): { problem?: string; since?: Date } {
    return {
      ...(this.#problem !== undefined && { problem: this.#problem }),
      ...(this.#failingSince && { since: this.#failingSince }),
    };
  }

  get isResting(): boolean {
    return this.#now() < this.#restUntil;
  }

  get isFailing(): boolean {
    return this.#failingSince !== undefined;
  }

  worked(): void {
    if (this.#failingSince) this.#options.report("It works again.");
    this.#problem = undefined;
    this.#failingSince = undefined;
    this.#restMs = 0;
    this.#restUntil = 0;
  }

  failed(error: unknown): void {
    const isNew = !this.#failingSince;
    this.#failingSince ??= new Date();
    this.#problem = `${errorMessage(error).replace(/\.$/, "")}. ${this.#options.meanwhile}`;
    if (isNew) this.#options.report(this.#problem);
    // Conversations that fail at the same moment are one failure.
    if (!this.isResting) this.#restMs = Math.min(longestRestMs, Math.max(firstRestMs, this.#restMs * 2));
    const asked = error instanceof ServerProblem ? (error.retryAfterMs ?? 0) : 0;
    this.#restUntil = this.#now() + Math.max(this.#restMs, Math.min(longestAskedRestMs, asked));
  }
}
