import { closedByServer, VoiceError } from "../errors.ts";
import type { ClientCommand, Connection, ConnectRequest, Transport } from "../transport.ts";
import type { Accepted, FromLine, Peer, ToLine } from "./messages.ts";

/** The page's side of one line. Keeps the transport's promises, whatever still comes from the other thread. */
class RemoteLine {
  readonly #request: ConnectRequest;
  readonly #peer: Peer;
  readonly #accepted: (connection: Connection) => void;
  readonly #refused: (reason: unknown) => void;
  #wasAccepted = false;
  #ended = false;

  constructor(
    peer: Peer,
    request: ConnectRequest,
    accepted: (connection: Connection) => void,
    refused: (reason: unknown) => void,
  ) {
    this.#request = request;
    this.#peer = peer;
    this.#accepted = accepted;
    this.#refused = refused;
    peer.addEventListener("message", ({ data }: MessageEvent<FromLine>) => this.#hear(data));
    request.signal.addEventListener("abort", () => this.close(request.signal.reason));
    const { address, initiation, textOnly } = request;
    const dial = (url: string) => this.#tell({ type: "dial", url, initiation, textOnly });
    address.then(dial, (reason: unknown) => this.close(reason)).catch(() => {});
  }

  close(reason?: unknown): void {
    if (this.#ended) return;
    this.#tell({ type: "close" });
    this.#ended = true;
    this.#refused(reason);
  }

  #hear(message: FromLine): void {
    if (this.#ended) return;
    const { onClose, onEvent, onInputDropped } = this.#request;
    if (message.type === "event") onEvent(message.event);
    else if (message.type === "dropped") onInputDropped(message.milliseconds);
    else if (message.type === "accepted") this.#accept(message);
    else {
      this.#ended = true;
      if (message.type === "refused") this.#refused(new VoiceError(message.code, message));
      else if (this.#wasAccepted) onClose(message.code, message.reason);
      else this.#refused(closedByServer(message.code, message.reason));
    }
  }

  #accept(line: Accepted): void {
    this.#wasAccepted = true;
    const send = (command: ClientCommand) => this.#tell({ type: "send", command });
    this.#accepted({ ...line, send, close: () => this.close() });
  }

  #tell(order: ToLine): void {
    if (!this.#ended) this.#peer.postMessage(order, []);
  }
}

/** A line on a thread of its own: however busy the page is, sound flows. `spawn` makes the other side. */
export function remoteTransport(spawn: (failed: (cause: unknown) => void) => Peer): Transport {
  return {
    connect: (request) =>
      new Promise((accepted, refused) => {
        request.signal.throwIfAborted();
        const peer = spawn((cause) => line.close(new VoiceError("connect_failed", { cause })));
        const line = new RemoteLine(peer, request, accepted, refused);
      }),
  };
}

/** The websocket protocol of ElevenLabs Agents, spoken by a worker from the page's own origin. */
export const workerTransport = remoteTransport((failed) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", failed);
  return worker;
});
