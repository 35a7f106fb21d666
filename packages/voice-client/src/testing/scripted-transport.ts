import type { Clock } from "../clock.ts";
import { closedByServer } from "../errors.ts";
import type {
  AudioFormat,
  ClientCommand,
  Connection,
  ConnectRequest,
  ServerEvent,
  Transport,
} from "../transport.ts";
import type { ScriptStep } from "./script.ts";

const FORMAT: AudioFormat = { encoding: "pcm", rate: 16_000 };
const FRAME_MS = 100;
const BYTES_PER_MS = 32;

export interface ScriptedTransport extends Transport {
  /** Everything the page sent, in order, over all connections. */
  readonly sent: ClientCommand[];
  /** What was asked for at each connect. */
  readonly requests: ConnectRequest[];
  /** True between an accepted conversation and its end. */
  readonly open: () => boolean;
  /** Bytes that pretend to be stuck in the socket. */
  bufferedAmount: number;
}

/** One connection on which a script is played. Keeps the transport's promises: order, one end, nothing after it. */
class ScriptedLine {
  readonly #request: ConnectRequest;
  readonly #clock: Clock;
  readonly #steps: ScriptStep[];
  #eventId = 0;
  #awaited: ClientCommand["type"] | undefined;
  ended = false;

  constructor(request: ConnectRequest, clock: Clock, steps: readonly ScriptStep[]) {
    this.#request = request;
    this.#clock = clock;
    this.#steps = [...steps];
    request.signal.addEventListener("abort", () => this.end());
  }

  end(): void {
    this.ended = true;
  }

  heard(type: ClientCommand["type"]): void {
    if (type !== this.#awaited) return;
    this.#awaited = undefined;
    this.#clock.setTimeout(() => this.play(), 0);
  }

  play(): void {
    while (!this.ended && this.#awaited === undefined) {
      const step = this.#steps.shift();
      if (!step) return;
      if (step.step === "pauses") {
        this.#clock.setTimeout(() => this.play(), step.milliseconds);
        return;
      }
      this.#perform(step);
    }
  }

  #perform(step: ScriptStep): void {
    if (step.step === "says") this.#say(step.text, step.milliseconds);
    else if (step.step === "interrupts") this.#interrupt(step.heard);
    else if (step.step === "waits") this.#awaited = step.for;
    else if (step.step === "sends") this.#emit(step.event);
    else if (step.step === "closes") this.#close(step.code, step.reason);
  }

  #emit(event: ServerEvent): void {
    if (!this.ended) this.#request.onEvent(event);
  }

  #say(text: string, milliseconds: number): void {
    const eventId = ++this.#eventId;
    this.#emit({ type: "agent_response", text, eventId });
    for (let at = 0; at < milliseconds; at += FRAME_MS) {
      const length = Math.min(FRAME_MS, milliseconds - at) * BYTES_PER_MS;
      this.#emit({ type: "audio", bytes: new Uint8Array(length), eventId });
    }
  }

  #interrupt(heard: string | undefined): void {
    const cut = this.#eventId++;
    this.#emit({ type: "interruption", eventId: this.#eventId });
    if (heard !== undefined) this.#emit({ type: "agent_correction", text: heard, eventId: cut });
  }

  #close(code: number, reason: string): void {
    this.end();
    this.#request.onClose(code, reason);
  }
}

/** A line whose other side follows a script, on a clock of the test's choice. Every connect plays it anew. */
export function createScriptedTransport(clock: Clock, script: readonly ScriptStep[]): ScriptedTransport {
  let line: ScriptedLine | undefined;
  const connection = (current: ScriptedLine): Connection => ({
    conversationId: `scripted-${transport.requests.length}`,
    inputFormat: FORMAT,
    outputFormat: FORMAT,
    get bufferedAmount() {
      return transport.bufferedAmount;
    },
    send(command) {
      if (current.ended) return;
      transport.sent.push(command);
      current.heard(command.type);
    },
    close: () => current.end(),
  });
  const transport: ScriptedTransport = {
    sent: [],
    requests: [],
    bufferedAmount: 0,
    open: () => line !== undefined && !line.ended,
    connect(request) {
      transport.requests.push(request);
      const [first] = script;
      if (first?.step === "refuses") return Promise.reject(closedByServer(first.code, first.reason));
      const { promise, resolve, reject } = Promise.withResolvers<Connection>();
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
      if (first?.step === "neverAnswers") return promise;
      const current = new ScriptedLine(request, clock, script);
      line = current;
      resolve(connection(current));
      clock.setTimeout(() => current.play(), 0);
      return promise;
    },
  };
  return transport;
}
