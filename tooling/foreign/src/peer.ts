import type { Product } from "./product.ts";

/** What a peer found: how many sentences were tried, and those that did not hold. */
export interface Finding {
  checks: number;
  failed: string[];
}

/** The version that is there now, or why there is none. */
export type Prepared = { version: string } | { notRun: string };

/** A program that nobody here wrote, unmodified, at one of the product's doors. */
export interface Peer {
  /** A word by which it can be chosen. */
  name: string;
  /** Brings the program, in its pinned version or as the machine has it. */
  prepare(signal: AbortSignal): Promise<Prepared>;
  /** Has the program use the running product. What it throws is a failure of the peer. */
  run(product: Product, signal: AbortSignal): Promise<Finding>;
}

/** Counts what is tried, and keeps what did not hold. */
export class Checks implements Finding {
  checks = 0;
  readonly failed: string[] = [];

  /** @param sentence what must be true @param seen what was there instead, for whoever reads the failure */
  expect(sentence: string, holds: boolean, seen?: unknown): void {
    this.checks += 1;
    if (holds) return;
    this.failed.push(seen === undefined ? sentence : `${sentence}: ${JSON.stringify(seen).slice(0, 500)}`);
  }
}
