import type { Clock, VoiceSession } from "../types.ts";

/** The last syllable is still on its way to the microphone when a finger lets go. Milliseconds. */
const tailMs = 250;
/** A shorter press switches the microphone on until the next press, for people who cannot hold the button. */
const shortestHoldMs = 300;

type Microphone = Pick<VoiceSession, "setPushToTalk">;

/** Opens the microphone while somebody holds, or from one short press to the next. */
export class PushToTalk {
  readonly #microphone: Microphone;
  readonly #clock: Clock & { now: () => number };
  #tail: number | undefined;
  #pressedAt = 0;
  #isPressed = false;
  #isOpen = false;
  /** This press ends what a short one began. */
  #isClosing = false;

  constructor(microphone: Microphone, clock: Clock & { now: () => number }) {
    this.#microphone = microphone;
    this.#clock = clock;
  }

  /** From here on nobody is heard without it, whatever was opened before. */
  readonly start = (): void => this.#reset("released");

  readonly press = (): void => {
    if (this.#isPressed) return;
    this.#isPressed = true;
    this.#isClosing = this.#isOpen;
    this.#pressedAt = this.#clock.now();
    this.#clock.clearTimeout(this.#tail);
    this.#isOpen = true;
    this.#microphone.setPushToTalk("held");
  };

  readonly release = (): void => {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    const wasShort = this.#clock.now() - this.#pressedAt < shortestHoldMs;
    if (this.#isClosing || !wasShort) this.#close();
  };

  /** A press without a length, as of a screen reader or a voice command. */
  readonly toggle = (): void => {
    this.press();
    this.release();
  };

  /** Whoever held it has gone, or cannot let go of it any more. */
  readonly letGo = (): void => {
    this.#isPressed = false;
    if (this.#isOpen) this.#close();
  };

  /** Everybody is heard again, without a button. */
  readonly stop = (): void => this.#reset("off");

  #reset(to: "released" | "off"): void {
    this.#isPressed = this.#isOpen = false;
    this.#clock.clearTimeout(this.#tail);
    this.#microphone.setPushToTalk(to);
  }

  #close(): void {
    this.#isOpen = false;
    this.#clock.clearTimeout(this.#tail);
    this.#tail = this.#clock.setTimeout(() => this.#microphone.setPushToTalk("released"), tailMs);
  }
}
