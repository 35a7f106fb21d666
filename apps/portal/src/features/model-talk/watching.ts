interface Report {
  played: { from: number; to: number }[];
  isRead: boolean;
}

interface WatchingOptions {
  /** @returns whether the server says that it was watched to its end */
  send: (report: Report) => Promise<boolean>;
  onWatched: () => void;
  /** Nobody reads it sooner to its end. */
  readingSeconds: number;
}

/** The server counts whole seconds; so many of them are reported together. */
const reportEverySeconds = 5;

/** What somebody has heard and read of a model talk, as it is told to the server. */
export class Watching {
  readonly #options: WatchingOptions;
  readonly #openedAt = Date.now();
  #heard: Report["played"] = [];
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WatchingOptions) {
    this.#options = options;
  }

  /** A second was played. @param length of the whole sound, in seconds */
  hear(second: number, length: number): void {
    const last = this.#heard.at(-1);
    if (last && second >= last.from && second <= last.to + 1) last.to = Math.max(last.to, second + 1);
    else this.#heard.push({ from: second, to: second + 1 });
    if (second % reportEverySeconds === 0 || second + 1 >= length) void this.#report(false);
  }

  /** The end of it came into sight. */
  reachEnd(): void {
    clearTimeout(this.#timer);
    const left = this.#openedAt + this.#options.readingSeconds * 1000 - Date.now();
    this.#timer = setTimeout(() => void this.#report(true), Math.max(0, left));
  }

  /** The end of it is out of sight, or whoever read it has left. */
  turnAway(): void {
    clearTimeout(this.#timer);
  }

  async #report(isRead: boolean): Promise<void> {
    if (this.#isOver) return;
    const played = this.#heard.splice(0);
    // What did not count yet may count with the next report.
    const isWatched = await this.#options.send({ played, isRead }).catch(() => false);
    if (!isWatched) this.#heard.unshift(...played);
    else if (!this.#isOver) {
      this.#isOver = true;
      this.#options.onWatched();
    }
  }
}
