const SHORTEST_MS = 40;
const LONGEST_MS = 120;
const STEP_MS = 20;

/**
 * How much sound must wait before playing begins. As long as nothing ever ran dry a single long frame is enough
 * to start at once. After an underrun the line is known to be uneven, so the wait comes on top of a frame.
 */
export class Preroll {
  #milliseconds = SHORTEST_MS;

  /** The wait now in force, 40..120 ms. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** May playing begin, with this much queued, this long after the first frame came? Milliseconds. */
  enough(queued: number, newestFrame: number, waited: number): boolean {
    const margin = this.#milliseconds > SHORTEST_MS ? newestFrame : 0;
    return waited >= this.#milliseconds || queued >= this.#milliseconds + margin;
  }

  /** The queue ran dry in the middle of an answer and sound came this late. */
  underrun(lateMs: number): void {
    this.#milliseconds = Math.min(LONGEST_MS, STEP_MS + Math.max(this.#milliseconds, lateMs));
  }
}
