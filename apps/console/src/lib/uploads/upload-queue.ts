import type { Call, Result } from "@field-advisor/api-client";
import { upload, type UploadOptions } from "@field-advisor/api-client/upload";
import { explainUpload, isFinal } from "./content-files.ts";
import { pauseFor, throttledFor } from "./patience.ts";

type Name = "POST /api/content/upload";
type Fields = NonNullable<Call<Name>["body"]>;
type UploadedFile = Result<Name>;

export type UploadState =
  /** `isThrottled` while the server takes no more of them for a moment. */
  | { phase: "waiting"; isThrottled: boolean }
  /** How much has been sent, from 0 to 1. */
  | { phase: "uploading"; share: number }
  | { phase: "complete"; uploaded: UploadedFile }
  /** `isFinal` where the same file would be refused again. */
  | { phase: "error"; error: string; isFinal: boolean }
  | { phase: "cancelled" };

/** Whether an upload waits for its turn or is being sent. */
export const isUnderWay = ({ phase }: UploadState): boolean => phase === "waiting" || phase === "uploading";

interface Job {
  file: File;
  fields: Fields;
  state: UploadState;
  controller: AbortController;
}

/** What the queue needs from outside. */
interface Ways {
  send: (file: File, fields: Fields, options: UploadOptions) => Promise<UploadedFile>;
  pause: (seconds: number) => Promise<void>;
}

const realWays: Ways = {
  send: (file, fields, options) => upload("POST /api/content/upload", { file, body: fields }, options),
  pause: pauseFor,
};

/** More at once would share the same line, and each would take longer. */
const atOnce = 2;

/** Uploads, a few at a time: a store of its own, so that the progress of one renders one row. */
export class UploadQueue {
  readonly #ways: Ways;
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  #states: ReadonlyMap<number, UploadState> = new Map();
  #running = 0;
  #isThrottled = false;

  constructor(ways: Ways = realWays) {
    this.#ways = ways;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf = (id: number): UploadState | undefined => this.#jobs.get(id)?.state;

  fileOf = (id: number): File | undefined => this.#jobs.get(id)?.file;

  /** Every upload with its state: another map whenever one has got into another phase. */
  states = (): ReadonlyMap<number, UploadState> => this.#states;

  /** Sends a file as soon as there is room for it. */
  add(id: number, file: File, fields: Fields): void {
    this.#put(id, file, fields, { phase: "waiting", isThrottled: this.#isThrottled });
    this.#startNext();
  }

  /** Holds a file that is not sent, with the reason. */
  refuse(id: number, file: File, error: string): void {
    this.#put(id, file, {}, { phase: "error", error, isFinal: true });
  }

  cancel(id: number): void {
    const job = this.#jobs.get(id);
    if (job) this.#giveUp(job);
  }

  retry(id: number): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#wait(job);
    this.#startNext();
  }

  remove(id: number): void {
    this.#jobs.get(id)?.controller.abort();
    this.#jobs.delete(id);
    this.#notify(true);
  }

  /** Gives up whatever is under way. */
  stop(): void {
    for (const job of this.#jobs.values()) this.#giveUp(job);
  }

  #put(id: number, file: File, fields: Fields, state: UploadState): void {
    this.#jobs.get(id)?.controller.abort();
    this.#jobs.set(id, { file, fields, state, controller: new AbortController() });
    this.#notify(true);
  }

  #notify(isOtherPhase: boolean): void {
    if (isOtherPhase) this.#states = new Map([...this.#jobs].map(([id, { state }]) => [id, state]));
    for (const listener of this.#listeners) listener();
  }

  #show(job: Job, state: UploadState): void {
    const isOtherPhase = job.state.phase !== state.phase;
    job.state = state;
    this.#notify(isOtherPhase);
  }

  #wait(job: Job): void {
    job.controller = new AbortController();
    this.#show(job, { phase: "waiting", isThrottled: this.#isThrottled });
  }

  #giveUp(job: Job): void {
    if (!isUnderWay(job.state)) return;
    job.controller.abort();
    this.#show(job, { phase: "cancelled" });
  }

  #startNext(): void {
    for (const job of this.#jobs.values()) {
      if (this.#isThrottled || this.#running >= atOnce) return;
      if (job.state.phase === "waiting") void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const { file, fields, controller } = job;
    const { signal } = controller;
    const show = (state: UploadState) => {
      if (job.controller === controller && !signal.aborted) this.#show(job, state);
    };
    this.#running += 1;
    show({ phase: "uploading", share: 0 });
    try {
      const onProgress = (share: number) => show({ phase: "uploading", share });
      const uploaded = await this.#ways.send(file, fields, { signal, onProgress });
      show({ phase: "complete", uploaded });
    } catch (error) {
      const seconds = throttledFor(error);
      if (seconds === null) show({ phase: "error", error: explainUpload(error), isFinal: isFinal(error) });
      else if (!signal.aborted) {
        void this.#throttle(seconds);
        show({ phase: "waiting", isThrottled: true });
      }
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  async #throttle(seconds: number): Promise<void> {
    if (this.#isThrottled) return;
    this.#setThrottled(true);
    await this.#ways.pause(seconds);
    this.#setThrottled(false);
    this.#startNext();
  }

  #setThrottled(isThrottled: boolean): void {
    this.#isThrottled = isThrottled;
    for (const job of this.#jobs.values())
      if (job.state.phase === "waiting") job.state = { phase: "waiting", isThrottled };
    this.#notify(true);
  }
}
