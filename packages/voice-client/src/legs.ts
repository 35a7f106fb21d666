import { asVoiceError } from "./errors.ts";
import type { Store } from "./store.ts";
import { recordOf } from "./transcript.ts";
import type { Greeting, LegRequest } from "./transport.ts";
import type { VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

interface LegsContext {
  options: VoiceSessionOptions;
  store: Store<VoiceSnapshot>;
  /** None while it is typed. */
  audio: object | undefined;
}

/** What the legs of one conversation are opened with. */
export class Legs {
  readonly #context: LegsContext;
  #greeting: Greeting = "unknown";

  constructor(context: LegsContext) {
    this.#context = context;
  }

  request(address: Promise<string>, goesOn: boolean): LegRequest {
    const { audio, options, store } = this.#context;
    const facts = [options.background?.(), goesOn && recordOf(store.get().transcript)];
    const record = facts.filter(Boolean).join("\n\n");
    return { address, record, textOnly: !audio, ...(goesOn && { greeting: this.#greeting }) };
  }

  /** Whether a leg that was refused is worth another one, opened otherwise. */
  greetsOtherwise(cause: unknown): boolean {
    const { code, closeCode } = asVoiceError(cause, "connect_failed");
    if (code === "not_remembered") this.#greeting = "overridden";
    else if (closeCode === 1008 && this.#greeting === "overridden") this.#greeting = "accepted";
    else return false;
    return true;
  }
}
