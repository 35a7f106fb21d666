import type {
  AudioFormat,
  ClientCommand,
  Connection,
  ConnectRequest,
  Leg,
  LegRequest,
  Transport,
} from "../transport.ts";
import type { Clock } from "../types.ts";
import { closedByServer, VoiceError } from "../errors.ts";
import { LineSound } from "../line/line.ts";
import { Uplink } from "../line/uplink.ts";
import { localChannel } from "./local-port.ts";
import type { ScriptStep, Sent } from "./script.ts";
import { ScriptedLine } from "./scripted-line.ts";

const FORMAT: AudioFormat = { encoding: "pcm", rate: 16_000 };

type Dialled = LegRequest & { url: string };

export interface ScriptedTransport extends Transport {
  /** Everything the page sent, in order, over all connections. */
  readonly sent: Sent[];
  /** The options of each connect that reached the line, with its address. */
  readonly requests: (ConnectRequest & { url: string })[];
  /** The same of every leg after a lost line. */
  readonly resumed: Dialled[];
  /** True between an accepted conversation and its end. */
  readonly open: () => boolean;
  /** Bytes that pretend to be stuck in the socket. */
  bufferedAmount: number;
}

/** One conversation over its legs, with the sound that outlives those that are spoken. */
class ScriptedConversation {
  readonly #request: ConnectRequest;
  readonly #clock: Clock;
  readonly #note: (sent: Sent) => void;
  readonly #stuck: () => number;
  readonly #kept: ClientCommand[] = [];
  #isTyped: boolean | undefined;
  #sound!: LineSound;
  line: ScriptedLine | undefined;

  constructor(request: ConnectRequest, clock: Clock, sent: Sent[], stuck: () => number) {
    this.#request = request;
    this.#clock = clock;
    this.#stuck = stuck;
    this.#note = (command) => {
      if (!this.line || this.line.ended) return;
      sent.push(command);
      this.line.heard(command.type);
    };
    request.signal.addEventListener("abort", () => this.line?.end());
  }

  begin(steps: readonly ScriptStep[], leg: LegRequest): Omit<Leg, "conversationId"> {
    const { record, greeting } = leg;
    const isForgetful = greeting === undefined || steps[0]?.step === "forgets";
    const port = this.#changeSound(leg.textOnly);
    const request = {
      ...this.#request,
      onPulse: (pingGap?: number) => {
        this.#sound.confirm();
        this.#request.onPulse(pingGap);
      },
      onClose: (code: number, reason: string) => {
        if (code !== 1000) this.#sound.hold();
        this.#request.onClose(code, reason);
      },
    };
    const line = new ScriptedLine(request, this.#clock, steps, this.#sound, this.line?.events ?? 0);
    this.line = line;
    if (record && isForgetful) this.#note({ type: "contextual_update", text: record });
    for (const command of this.#kept.splice(0)) this.#note(command);
    this.#clock.setTimeout(() => line.play(), 0);
    const missedMs = this.#sound.release();
    const hasAllTyped = steps[0]?.step !== "forgets";
    const formats = { inputFormat: FORMAT, outputFormat: FORMAT };
    return { missedMs, hasAllTyped, ...formats, ...(port && { sound: port }) };
  }

  send(command: ClientCommand): void {
    if (command.type === "user_activity") this.#sound.interrupt();
    if (!this.line?.ended) this.#note(command);
    else if (command.type === "user_message" || command.type === "contextual_update")
      this.#kept.push(command);
  }

  lose(): void {
    this.line?.end();
    this.#sound.hold();
  }

  /** The far end of the sound of a leg that does not go on with that of the one before. */
  #changeSound(isTyped: boolean): MessagePort | undefined {
    if (this.#isTyped === isTyped) return undefined;
    this.#isTyped = isTyped;
    const { port1, port2 } = localChannel();
    const [note, stuck] = [this.#note, this.#stuck];
    const socket = {
      get bufferedAmount() {
        return stuck();
      },
      send: (bytes: Uint8Array) => note({ type: "audio", bytes }),
    };
    this.#sound = new LineSound(port1, new Uplink(FORMAT, socket, this.#request.onInputDropped));
    return isTyped ? undefined : port2;
  }
}

class Scripted implements ScriptedTransport {
  readonly sent: Sent[] = [];
  readonly requests: (ConnectRequest & { url: string })[] = [];
  readonly resumed: Dialled[] = [];
  bufferedAmount = 0;
  readonly #clock: Clock;
  readonly #script: readonly ScriptStep[];
  readonly #legs: (readonly ScriptStep[])[];
  #conversation: ScriptedConversation | undefined;

  constructor(clock: Clock, script: readonly ScriptStep[], legs: readonly (readonly ScriptStep[])[]) {
    this.#clock = clock;
    this.#script = script;
    this.#legs = [...legs];
  }

  readonly open = () => this.#conversation?.line !== undefined && !this.#conversation.line.ended;

  readonly connect = async (request: ConnectRequest): Promise<Connection> => {
    const { signal } = request;
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => aborted.reject(signal.reason));
    const url = await Promise.race([request.address, aborted.promise]);
    this.requests.push({ ...request, url });
    const steps = request.greeting ? (this.#legs.shift() ?? []) : this.#script;
    await this.#answer(steps, request, aborted.promise);
    const stuck = () => this.bufferedAmount;
    const conversation = new ScriptedConversation(request, this.#clock, this.sent, stuck);
    this.#conversation = conversation;
    const lost = { reject: (_: unknown) => {} };
    return {
      ...this.#begin(conversation, steps, request),
      send: (command) => conversation.send(command),
      lose: () => {
        lost.reject(new VoiceError("connect_failed"));
        conversation.lose();
      },
      resume: async (leg) => {
        const given = Promise.withResolvers<never>();
        lost.reject = given.reject;
        const never = Promise.race([given.promise, aborted.promise]);
        never.catch(() => {});
        const next = { ...leg, url: await Promise.race([leg.address, never]) };
        this.resumed.push(next);
        const nextSteps = this.#legs.shift() ?? [];
        await this.#answer(nextSteps, leg, never);
        return this.#begin(conversation, nextSteps, leg);
      },
    };
  };

  async #answer(
    [first]: readonly ScriptStep[],
    { greeting }: LegRequest,
    never: Promise<never>,
  ): Promise<void> {
    if (first?.step === "refuses") throw closedByServer(first.code, first.reason);
    if (first?.step === "forgets" && greeting === "unknown") throw new VoiceError("not_remembered");
    if (first?.step === "neverAnswers") await never;
  }

  #begin(conversation: ScriptedConversation, steps: readonly ScriptStep[], leg: LegRequest): Leg {
    return {
      conversationId: `scripted-${this.requests.length + this.resumed.length}`,
      ...conversation.begin(steps, leg),
    };
  }
}

/**
 * A line on a clock of the test's choice, whose other side follows a script. Every start plays it anew; every leg after a
 * lost line plays the next of `legs`, and nothing once there are none.
 */
export function createScriptedTransport(
  clock: Clock,
  script: readonly ScriptStep[],
  legs: readonly (readonly ScriptStep[])[] = [],
): ScriptedTransport {
  return new Scripted(clock, script, legs);
}
