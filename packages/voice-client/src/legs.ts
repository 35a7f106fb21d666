import { asVoiceError } from "./errors.ts";
import type { Store } from "./store.ts";
import { markTyped, recordOf, saidBefore, type Transcript, typedAfter } from "./transcript.ts";
import type { Greeting, LegRequest } from "./transport.ts";
import type { VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

interface LegsContext {
  options: VoiceSessionOptions;
  store: Store<VoiceSnapshot>;
  /** None while it is typed. */
  audio: object | undefined;
  /** It goes on with a conversation whose line was lost. */
  goesOn: boolean;
}

/** The unfinished business of a lost line. */
export interface Lost {
  /** Typed after the entry `after`, up to the entry `until`, and perhaps lost with the line. */
  unconfirmed: readonly string[];
  after: number;
  until: number;
}

/** The options of a conversation's legs. */
export class Legs {
  readonly #context: LegsContext;
  #greeting: Greeting = "unknown";
  /** The newest entry when something last came over the line: what was typed after it may not have arrived. */
  #confirmed = 0;

  readonly #signal: AbortSignal;
  readonly #onTaken: () => void;

  /**
   * @param signal aborted when the conversation is over
   * @param onTaken it goes on in another tab
   */
  constructor(context: LegsContext, signal: AbortSignal, onTaken: () => void) {
    this.#context = context;
    this.#signal = signal;
    this.#onTaken = onTaken;
    this.confirm();
  }

  /** Asks for the address of a leg. A conversation that is taken over stays where it is until there is one. */
  async address(signal: AbortSignal, goesOn = this.#context.goesOn): Promise<string> {
    const { audio, options, store } = this.#context;
    const take = () => this.takeTurn(audio !== undefined, this.#context.goesOn);
    try {
      if (!goesOn) await take();
      const given = await options.getSignedUrl(signal, goesOn);
      if (goesOn) await take();
      if (typeof given === "string") return given;
      store.set({ transcript: saidBefore(given.transcript) });
      this.confirm();
      return given.url;
    } catch (cause) {
      throw asVoiceError(cause, "signed_url_failed");
    }
  }

  /** Kept until the conversation is over, unless another tab takes it. */
  async takeTurn(isAloud: boolean, takesOver = false): Promise<void> {
    const turn = { isAloud, takesOver, signal: this.#signal, onTaken: this.#onTaken };
    await this.#context.options.takeTurn?.(turn);
  }

  /** @param lost with the leg before; null for the first one of a conversation */
  request(address: Promise<string>, lost: Lost | null): LegRequest {
    const { audio, options } = this.#context;
    const facts = [options.background?.(), lost && recordOf(this.#transcript)];
    const record = facts.filter(Boolean).join("\n\n");
    const next = lost && { unconfirmed: lost.unconfirmed, greeting: this.#greeting };
    return { address, record, textOnly: !audio, ...next };
  }

  get #transcript(): Transcript {
    return this.#context.store.get().transcript;
  }

  /** Something came over the line: what was typed until now has arrived. */
  confirm(): void {
    this.#confirmed = this.#transcript.at(-1)?.id ?? 0;
  }

  /** The unfinished business if the line ends now. */
  lost(): Lost {
    const unconfirmed = typedAfter(this.#transcript, this.#confirmed);
    return { unconfirmed, after: this.#confirmed, until: this.#transcript.at(-1)?.id ?? 0 };
  }

  /** The transcript while there is no line. */
  withUnsent = ({ after }: Lost): Transcript => markTyped(this.#transcript, after, true);

  /** And once there is one again, over which all has been sent that was typed without one. */
  withSent = ({ after, until }: Lost, hasAllTyped: boolean): Transcript =>
    markTyped(this.#transcript, hasAllTyped ? after : until, false);

  /** A refused leg may succeed with other options. */
  greetsOtherwise(cause: unknown): boolean {
    const { code, closeCode } = asVoiceError(cause, "connect_failed");
    if (code === "not_remembered") this.#greeting = "overridden";
    else if (closeCode === 1008 && this.#greeting === "overridden") this.#greeting = "accepted";
    else return false;
    return true;
  }
}
