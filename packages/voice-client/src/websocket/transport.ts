import { parseFormat } from "../audio/format.ts";
import { closedByServer, VoiceError } from "../errors.ts";
import type { Connection, ConnectRequest, Transport } from "../transport.ts";
import { decodeFrame, encodeCommand, encodeInitiation, encodePong } from "./frames.ts";
import type { Frame } from "./frames.ts";

const SUBPROTOCOL = "convai";
const NORMAL = 1000;

/** One socket from handshake to its single end. */
class Line {
  readonly #request: ConnectRequest;
  readonly #socket: WebSocket;
  readonly #accepted: (connection: Connection) => void;
  readonly #refused: (reason: unknown) => void;
  #state: "opening" | "open" | "accepted" | "ended" = "opening";

  constructor(
    request: ConnectRequest,
    accepted: (connection: Connection) => void,
    refused: (reason: unknown) => void,
  ) {
    this.#request = request;
    this.#accepted = accepted;
    this.#refused = refused;
    this.#socket = new WebSocket(request.url, SUBPROTOCOL);
    this.#socket.addEventListener("open", () => this.#opened());
    this.#socket.addEventListener("message", ({ data }) => this.#heard(data));
    this.#socket.addEventListener("close", ({ code, reason }) => this.#closed(code, reason));
    request.signal.addEventListener("abort", () => this.#giveUp(request.signal.reason));
  }

  #opened(): void {
    if (this.#state === "ended") return;
    this.#state = "open";
    this.#socket.send(encodeInitiation(this.#request));
  }

  #heard(data: unknown): void {
    if (this.#state === "ended") return;
    const frame = decodeFrame(data);
    if (frame?.kind === "ping") this.#send(encodePong(frame.eventId));
    else if (frame?.kind === "metadata") this.#accept(frame);
    else if (frame && this.#state === "accepted") this.#request.onEvent(frame.event);
  }

  #accept(metadata: Extract<Frame, { kind: "metadata" }>): void {
    if (this.#state !== "open") return;
    try {
      this.#accepted(this.#connection(metadata));
      this.#state = "accepted";
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #connection({ conversationId, input, output }: Extract<Frame, { kind: "metadata" }>): Connection {
    const socket = this.#socket;
    return {
      conversationId,
      inputFormat: parseFormat(input),
      outputFormat: parseFormat(output),
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send: (command) => this.#send(encodeCommand(command)),
      close: () => this.#giveUp(),
    };
  }

  #send(frame: string): void {
    if (this.#state !== "ended" && this.#socket.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  #closed(code: number, reason: string): void {
    const { onClose } = this.#request;
    const before = this.#state;
    this.#state = "ended";
    if (before === "accepted") onClose(code, reason);
    else if (before === "open") this.#refused(closedByServer(code, reason));
    else if (before === "opening") this.#refused(new VoiceError("connect_failed", { closeCode: code }));
  }

  /** Our own end: the socket is told, nobody else is. */
  #giveUp(reason?: unknown): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#socket.close(NORMAL, "User ended conversation");
    this.#refused(reason);
  }
}

/** Speaks the websocket protocol of ElevenLabs Agents; the only code that knows the wire. */
export const websocketTransport: Transport = {
  connect: (request) =>
    new Promise((accepted, refused) => {
      request.signal.throwIfAborted();
      void new Line(request, accepted, refused);
    }),
};
