/**
 * Which sound is live and which was cut off, by its turn's number alone: numbers never decrease within a
 * conversation. Providers disagree whether an interruption carries the number of the answer it cuts or a newer
 * one; an equal number counts as cut only when sound of that answer had already come.
 */
export class LiveTurns {
  #newest = -1;
  #liveFrom = -1;

  /** Notes a frame of sound; false when it belongs to an answer that was cut off. */
  accept(eventId: number): boolean {
    if (eventId < this.#liveFrom) return false;
    this.#newest = Math.max(this.#newest, eventId);
    return true;
  }

  interrupt(eventId: number): void {
    const border = eventId === this.#newest ? eventId + 1 : eventId;
    this.#liveFrom = Math.max(this.#liveFrom, border);
  }
}
