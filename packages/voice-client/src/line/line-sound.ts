import { listen } from "../sound/messages.ts";
import type { SoundCommand } from "../sound/messages.ts";
import { LiveTurns } from "./live-turns.ts";
import type { Uplink } from "./uplink.ts";

/** The line's end of the sound: frames out by the uplink, live frames in, both without passing through the page. */
export class LineSound {
  readonly #port: MessagePort;
  readonly #turns = new LiveTurns();
  #uplink: Uplink | undefined;

  constructor(port: MessagePort, uplink: Uplink) {
    this.#port = port;
    this.#uplink = uplink;
    listen(port, ({ data }: MessageEvent<Uint8Array>) => this.#uplink?.push(data));
  }

  play(bytes: Uint8Array<ArrayBuffer>, turn: number): void {
    if (this.#turns.accept(turn)) this.#tell({ type: "play", bytes: bytes.buffer, turn }, [bytes.buffer]);
  }

  interrupt(eventId: number): void {
    this.#turns.interrupt(eventId);
    this.#tell({ type: "interrupt" });
  }

  /** The agent has ended it: what was sent is heard to the end, and nothing is recorded any more. */
  finish(): void {
    this.#uplink = undefined;
    this.#tell({ type: "drain" });
  }

  #tell(command: SoundCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }
}
