/** Loudness since it was last asked for: root mean square, 0..1. */
export class Level {
  #energy = 0;
  #samples = 0;

  add(sample: number): void {
    this.#energy += sample * sample;
    this.#samples++;
  }

  take(): number {
    const level = this.#samples > 0 ? Math.sqrt(this.#energy / this.#samples) : 0;
    this.#energy = this.#samples = 0;
    return level;
  }
}
