import type { Agent } from "../agents/agent-config.ts";
import type { Variant } from "../agents/variant.ts";
import type { ClientFrame, Initiation, FrameProblem, Reading } from "./client-frames.ts";
import { agentEnded, type CloseCode, frames, supersededCode } from "./frames.ts";
import { type ClientSocket, Connection } from "./connection.ts";
import { Dialogue } from "./dialogue.ts";
import type { Brain } from "../engines/brain/brain.ts";
import { TokenMeter } from "../engines/brain/token-meter.ts";
import type { Engines } from "./engines.ts";
import type { InputMedium } from "./first-sound.ts";
import type { CallRecorder } from "../recording/call-recorder.ts";
import { lastTyped } from "./history.ts";
import { planResumption, type StoredLine } from "./resumption.ts";
import { onlyListening, type Settings, settingsFor, StartProblem } from "./settings.ts";
import { type Recorder, Transcript } from "./transcript.ts";
import { TypedTextLimiter } from "./typed-text.ts";

/** A browser waits for about two pings, and so notices within five seconds that the connection is lost. */
const heartbeatEveryMs = 1500;
const silenceLimitMs = 30_000;

/** Pings the client, measures the round trip and closes a connection that is lost. */
class Heartbeat {
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastId = 0;
  #sentAt = 0;
  #roundTripMs: number | null = null;

  constructor(connection: Connection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
    this.#timer = setInterval(() => this.#beat(), heartbeatEveryMs);
    this.#ping();
  }

  pong(eventId: number): void {
    if (eventId === this.#lastId) this.#roundTripMs = Math.round(this.#now() - this.#sentAt);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    if (this.#connection.silentMs > silenceLimitMs) {
      this.#connection.close(1002, "The connection was lost.");
    } else this.#ping();
  }

  #ping(): void {
    this.#sentAt = this.#now();
    this.#connection.send(frames.ping(++this.#lastId, this.#roundTripMs));
    this.#connection.pingSocket();
  }
}

/** Stands in the record behind why a conversation ended. */
const modelHadFailed = "The language model had failed.";

const initiationWithinMs = 10_000;
// A close reason travels in a control frame of 125 bytes at most.
const longestReason = 120;

export interface Ending {
  code: number;
  reason: string;
  /** The time without a connection before the end, which is no part of the conversation. */
  lostMs: number;
}

/** The record of one conversation; its methods must not throw. */
export interface ConversationRecord extends Recorder {
  started(initiation: Initiation, settings: Settings): void;
  /** @param meter goes on until the last answer has been given up */
  ended(ending: Ending, meter: TokenMeter): void;
}

/** `early`: before the initiation. `repeated`: a second initiation. `excessive`: more text than is allowed. */
export type FrameRejection = FrameProblem["reason"] | "early" | "repeated" | "excessive";

/** The legs before this one, whose connections were lost. */
export interface PreviousLegs {
  lines: readonly StoredLine[];
  /** Since the first leg began. */
  seconds: number;
}

interface ConversationOptions {
  socket: ClientSocket;
  conversationId: string;
  agent: Agent;
  /** The agent has spoken before, and does not introduce itself again. */
  isContinued: boolean;
  /** It says nothing, and only recognises what is said. */
  listens: boolean;
  /** From which the answers are drawn, where they are to be the same for everybody. */
  seed?: number | undefined;
  /** How the agent differs in this conversation. */
  variant?: Variant | undefined;
  previous: PreviousLegs;
  engines: Engines;
  record: ConversationRecord;
  /** Where the sound of both sides is recorded. */
  recorder?: CallRecorder | undefined;
  now: () => number;
  /** Tells the operator what the user must not learn. */
  report: (problem: string) => void;
  onRejected: (reason: FrameRejection) => void;
  /** @param milliseconds from the end of the user's input to the first sound of the answer */
  onAnswer: (milliseconds: number, after: InputMedium) => void;
  onEnd: (ending: Ending) => void;
}

/** One leg, from the socket's opening to its end. */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #connection: Connection;
  readonly #typed: TypedTextLimiter;
  readonly #meter = new TokenMeter();
  #lifetime: NodeJS.Timeout;
  /** The last answer was given by something else, because the brain failed. */
  #endsInFailure = false;
  #dialogue: Dialogue | undefined;
  #transcript: Transcript | undefined;
  #heartbeat: Heartbeat | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#connection = new Connection(
      options.socket,
      {
        frame: (reading) => this.#receive(reading),
        failed: (reason) => this.#fail(reason),
        ended: (code, reason, lostMs) => this.#ended({ code, reason, lostMs }),
      },
      options.now,
    );
    this.#typed = new TypedTextLimiter(options.now);
    this.#lifetime = setTimeout(
      () => this.end(1008, "missing_fields", "The conversation was not started in time."),
      initiationWithinMs,
    );
  }

  /** @param errorType sent in an `error` frame before the close; undefined for a normal end */
  end(code: CloseCode, errorType: string | undefined, reason: string): void {
    if (errorType) this.#connection.send(frames.error(code, errorType, reason));
    // A client that continues elsewhere has lost this connection, however recently.
    const { silentMs, lostMs } = this.#connection;
    this.#silence(code === supersededCode ? silentMs : lostMs);
    this.#connection.close(code, shorten(reason));
  }

  #receive({ frame, problem }: Reading): void {
    if (!frame) this.#reject(problem.reason, problem.message);
    else if (frame.type === "conversation_initiation_client_data") this.#start(frame);
    else if (this.#dialogue) this.#pass(frame, this.#dialogue);
    else this.#options.onRejected("early");
  }

  /**
   * Answers a rejected frame. An unknown type may have a meaning on other servers, so it is only counted. Before the
   * initiation a rejection ends the conversation.
   */
  #reject(reason: FrameRejection, message: string): void {
    this.#options.onRejected(reason);
    if (reason === "unknown") return;
    const errorType = reason === "excessive" ? "message_refused" : "invalid_message";
    if (this.#dialogue) this.#connection.send(frames.error(1008, errorType, message));
    else this.end(1008, errorType, message);
  }

  #start(initiation: Initiation): void {
    if (this.#dialogue) return this.#reject("repeated", "The conversation has already started.");
    const { agent, isContinued, listens, conversationId, engines, record, variant } = this.#options;
    try {
      const wanted = settingsFor(agent, initiation, conversationId, engines.mouth.voices, variant);
      const greeted = isContinued ? { ...wanted, firstMessage: "" } : wanted;
      const settings = listens ? onlyListening(greeted) : greeted;
      record.started(initiation, settings);
      this.#open(settings);
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      this.end(1008, error.errorType, error.message);
    }
  }

  #open(settings: Settings): void {
    const { conversationId, previous, seed, engines, record, recorder, now, onAnswer, report } =
      this.#options;
    const { history, firstMove } = planResumption(previous.lines, settings);
    const isResumed = history.length > 0;
    const transcript = new Transcript(record, now, history);
    recorder?.begin(transcript.startedAt, settings);
    const dialogue = new Dialogue({
      connection: this.#connection,
      settings,
      seed,
      engines: { ...engines, brain: this.#watched(engines.brain) },
      meter: this.#meter,
      transcript,
      now,
      track: recorder,
      answered: onAnswer,
      finished: () => this.end(1000, undefined, agentEnded),
      troubled: report,
    });
    this.#transcript = transcript;
    this.#dialogue = dialogue;
    clearTimeout(this.#lifetime);
    this.#lifetime = setTimeout(
      () => this.end(1000, "max_duration_exceeded", "The longest duration of a conversation was reached."),
      Math.max(0, settings.maxSeconds - previous.seconds) * 1000,
    );
    const { inputFormat, outputFormat } = settings;
    const typed = isResumed ? lastTyped(previous.lines) : undefined;
    this.#connection.open(frames.metadata(conversationId, inputFormat, outputFormat, typed));
    this.#heartbeat = new Heartbeat(this.#connection, now);
    if (isResumed) dialogue.resume(firstMove);
    else dialogue.begin();
  }

  #watched(brain: Brain): Brain {
    const note = (hasFailed: boolean) => {
      this.#endsInFailure = hasFailed;
    };
    return {
      name: brain.name,
      async *reply(turn, signal) {
        note(false);
        for await (const part of brain.reply(turn, signal)) {
          if ("failed" in part) note(true);
          yield part;
        }
      },
    };
  }

  #pass(frame: Exclude<ClientFrame, Initiation>, dialogue: Dialogue): void {
    switch (frame.type) {
      case "audio":
        return this.#hear(Buffer.from(frame.user_audio_chunk, "base64"), dialogue);
      case "user_message":
        return this.#write(frame.text ?? "", (text) => dialogue.receiveText(text));
      case "multimodal_message":
        return this.#write(frame.text.text, (text) => dialogue.receiveText(text));
      case "contextual_update":
        return this.#write(frame.text, (text) => dialogue.learn(text, frame.context_id), "context");
      case "user_activity":
        return dialogue.userActive();
      case "user_muted":
        return dialogue.userMuted(frame.muted);
      case "pong":
        return this.#heartbeat?.pong(frame.event_id);
      case "feedback":
        return this.#transcript?.rate(frame.event_id, frame.score);
    }
  }

  #hear(sound: Buffer, dialogue: Dialogue): void {
    this.#options.recorder?.heard(this.#options.now(), sound);
    dialogue.receiveAudio(sound);
  }

  /** @param lostMs how long ago the last was heard; only the first call counts */
  #silence(lostMs: number): void {
    this.#dialogue?.close(lostMs);
    this.#options.recorder?.ended(this.#options.now() - lostMs);
  }

  #write(text: string, take: (text: string) => void, use?: "context"): void {
    const limit = this.#typed.exceededLimit(text, use);
    if (limit === undefined) take(text);
    else this.#reject("excessive", limit);
  }

  /** The user learns that the conversation failed, the operator why. */
  #fail(details: string): void {
    this.#options.report(details);
    this.end(1011, "unknown", "Something went wrong in the conversation.");
  }

  #ended(ending: Ending): void {
    clearTimeout(this.#lifetime);
    this.#heartbeat?.stop();
    this.#silence(ending.lostMs);
    const reason = this.#endsInFailure ? `${ending.reason} ${modelHadFailed}`.trim() : ending.reason;
    this.#options.record.ended({ ...ending, reason }, this.#meter);
    this.#options.onEnd(ending);
  }
}

const shorten = (reason: string): string =>
  Buffer.from(reason).subarray(0, longestReason).toString().replace(/�$/, "");
