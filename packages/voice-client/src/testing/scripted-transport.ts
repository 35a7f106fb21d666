import type { AudioFormat, ClientCommand, Connection, ConnectRequest, Transport } from "../transport.ts";
import type { Clock } from "../types.ts";
import { closedByServer } from "../errors.ts";
import { LineSound } from "../line/line.ts";
import { Uplink } from "../line/uplink.ts";
import { localChannel } from "./local-port.ts";
import type { ScriptStep, Sent } from "./script.ts";
import { ScriptedLine } from "./scripted-line.ts";

const FORMAT: AudioFormat = { encoding: "pcm", rate: 16_000 };

export interface ScriptedTransport extends Transport {
  /** Everything the page sent, in order, over all connections. */
  readonly sent: Sent[];
  /** What was asked for at each connect that came as far as the line, with the address it was given. */
  readonly requests: (ConnectRequest & { url: string })[];
  /** True between an accepted conversation and its end. */
  readonly open: () => boolean;
  /** Bytes that pretend to be stuck in the socket. */
  bufferedAmount: number;
}

class Scripted implements ScriptedTransport {
  readonly sent: Sent[] = [];
  readonly requests: (ConnectRequest & { url: string })[] = [];
  bufferedAmount = 0;
  readonly #clock: Clock;
  readonly #script: readonly ScriptStep[];
  #line: ScriptedLine | undefined;

  constructor(clock: Clock, script: readonly ScriptStep[]) {
    this.#clock = clock;
    this.#script = script;
  }

  readonly open = () => this.#line !== undefined && !this.#line.ended;

  readonly connect = async (request: ConnectRequest): Promise<Connection> => {
    const { signal } = request;
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => aborted.reject(signal.reason));
    const url = await Promise.race([request.address, aborted.promise]);
    this.requests.push({ ...request, url });
    const [first] = this.#script;
    if (first?.step === "refuses") throw closedByServer(first.code, first.reason);
    return first?.step === "neverAnswers" ? aborted.promise : this.#accept(request);
  };

  #accept(request: ConnectRequest): Connection {
    const { port1, port2 } = localChannel();
    const note = (sent: Sent) => {
      if (line.ended) return;
      this.sent.push(sent);
      line.heard(sent.type);
    };
    const stuck = () => this.bufferedAmount;
    const socket = {
      get bufferedAmount() {
        return stuck();
      },
      send: (bytes: Uint8Array) => note({ type: "audio", bytes }),
    };
    const sound = new LineSound(port1, new Uplink(FORMAT, socket, request.onInputDropped));
    const line = new ScriptedLine(request, this.#clock, this.#script, sound);
    this.#line = line;
    this.#clock.setTimeout(() => line.play(), 0);
    return {
      conversationId: `scripted-${this.requests.length}`,
      inputFormat: FORMAT,
      outputFormat: FORMAT,
      sound: port2,
      send: (command: ClientCommand) => {
        if (command.type === "user_activity") sound.interrupt();
        note(command);
      },
    };
  }
}

/** A line whose other side follows a script, on a clock of the test's choice. Every connect plays it anew. */
export function createScriptedTransport(clock: Clock, script: readonly ScriptStep[]): ScriptedTransport {
  return new Scripted(clock, script);
}
