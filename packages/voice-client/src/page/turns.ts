import { VoiceError } from "../errors.ts";
import type { Turn } from "../types.ts";

/** Two tabs that talk would hear each other. */
const voiceLock = "voice-conversation";

const holderOf = ({ held = [] }: LockManagerSnapshot, name: string) =>
  held.find((lock) => lock.name === name)?.clientId;

/**
 * The locks of one page: of a browser's tabs one talks at a time, and one has the conversation at a place, aloud or in
 * writing. Browsers without locks, as on insecure pages, let every tab do both.
 */
export class Turns {
  #signal: AbortSignal | undefined;
  readonly #held = new Set<string>();

  /** @param place undefined where a conversation belongs to none */
  async take(turn: Turn, place: string | undefined): Promise<void> {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) return;
    if (this.#signal !== turn.signal) this.#held.clear();
    this.#signal = turn.signal;
    const here = `conversation-at-${place}`;
    const { isAloud, takesOver } = turn;
    const before = takesOver ? await locks.query() : {};
    // A call at another place continues there, and nothing is taken here.
    const talksHere = takesOver && holderOf(before, voiceLock) === holderOf(before, here);
    const takeHere = async () => place && this.#take(locks, here, "open_elsewhere", takesOver, turn);
    if (!takesOver) await takeHere();
    if (isAloud) await this.#take(locks, voiceLock, "talking_elsewhere", talksHere, turn);
    if (takesOver) await takeHere();
  }

  /** Until the signal, or until another tab takes it. */
  async #take(
    locks: LockManager,
    name: string,
    otherwise: "talking_elsewhere" | "open_elsewhere",
    steal: boolean,
    { signal, onTaken }: Turn,
  ): Promise<void> {
    if (this.#held.has(name)) return;
    // A start that was cancelled would take it from another tab, and keep it.
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const over = new Promise((end) => signal.addEventListener("abort", end));
      const hold = (lock: Lock | null) => {
        if (!lock) throw new VoiceError(otherwise);
        this.#held.add(name);
        resolve();
        return over;
      };
      locks.request(name, steal ? { steal } : { ifAvailable: true }, hold).catch((cause: unknown) => {
        reject(cause);
        if (this.#held.has(name) && !signal.aborted) onTaken();
      });
    });
  }
}
