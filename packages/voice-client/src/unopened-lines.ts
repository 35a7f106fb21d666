import { VoiceError } from "./errors.ts";

/** Starts in a row for which there was an address and no line. */
export class UnopenedLines {
  #count = 0;

  /** There was a line. */
  forget(): void {
    this.#count = 0;
  }

  /**
   * The error of a failed start. A server that gives addresses can be reached: where the line to it was not
   * opened twice, aloud or in writing, a third try would end alike.
   * @param address undefined where there was none yet
   */
  explain(error: VoiceError, address: string | undefined): VoiceError {
    const isUnopened = error.code === "connect_failed" || error.code === "connect_timeout";
    if (!isUnopened || !address || !URL.canParse(address)) return error;
    this.#count += 1;
    return this.#count < 2
      ? error
      : new VoiceError("line_blocked", { host: new URL(address).host, cause: error });
  }
}
