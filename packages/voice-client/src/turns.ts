/**
 * Which answer an event belongs to, by its number alone: numbers never decrease within a conversation.
 * Providers disagree whether an interruption carries the number of the answer it cuts or a newer one; an equal
 * number counts as cut only when sound of that answer had already come.
 */
export class Turns {
  #newestAudio = -1;
  #liveFrom = -1;
  #newestAnswer = -1;
  #rated = -1;

  /** Notes a frame of sound; false when it belongs to an answer that was cut off. */
  acceptAudio(eventId: number): boolean {
    if (eventId < this.#liveFrom) return false;
    this.#newestAudio = Math.max(this.#newestAudio, eventId);
    return true;
  }

  interrupt(eventId: number): void {
    const border = eventId === this.#newestAudio ? eventId + 1 : eventId;
    this.#liveFrom = Math.max(this.#liveFrom, border);
  }

  answer(eventId: number): void {
    this.#newestAnswer = Math.max(this.#newestAnswer, eventId);
  }

  get canRate(): boolean {
    return this.#newestAnswer > this.#rated;
  }

  /** The number of the answer to rate; from then on it counts as rated. */
  rate(): number {
    this.#rated = this.#newestAnswer;
    return this.#rated;
  }
}
