import { WebSocketServer, type WebSocket } from "ws";

/**
 * The other side of the client benchmark: an agent that does the same thing to the millisecond every time. It plays a
 * tone, because a tone's beginning and fading are measured more sharply than those of speech.
 *
 * The query's `scenario` chooses: `talk` streams without end, `bursts` gives an answer of half a second every second and a half, sent ahead,
 * `interrupt` sends six seconds of sound within two, as agents do, and interrupts itself in the middle of it.
 */
const chunkMs = 100;
const samplesPerChunk = 1600;

function toneChunk(): string {
  const samples = new Int16Array(samplesPerChunk);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.round(Math.sin((2 * Math.PI * 400 * index) / 16_000) * 16_000);
  }
  return Buffer.from(samples.buffer).toString("base64");
}

const tone = toneChunk();

const metadata = {
  type: "conversation_initiation_metadata",
  conversation_initiation_metadata_event: {
    conversation_id: "conv_bench",
    agent_output_audio_format: "pcm_16000",
    user_input_audio_format: "pcm_16000",
  },
};

/** A frame as it left, on the clock that the page can be compared with. */
export interface SentFrame {
  at: number;
  type: string;
}

class Script {
  readonly #socket: WebSocket;
  readonly sent: SentFrame[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #eventId = 1;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(frame: { type: string } & Record<string, unknown>): void {
    this.sent.push({ at: performance.timeOrigin + performance.now(), type: frame.type });
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  every(milliseconds: number, act: () => void): void {
    this.#timers.add(setInterval(act, milliseconds));
  }

  later(milliseconds: number, act: () => void): void {
    this.#timers.add(setTimeout(act, milliseconds));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  say(): void {
    this.send({ type: "audio", audio_event: { audio_base_64: tone, event_id: this.#eventId } });
  }

  nextAnswer(): void {
    this.#eventId += 1;
  }

  /** Above the cut answer and below the next, so that both readings of the id agree. */
  interrupt(): void {
    this.send({ type: "interruption", interruption_event: { event_id: this.#eventId + 1 } });
    this.#eventId += 2;
  }
}

const scenarios: Record<string, (script: Script) => void> = {
  talk: (script) => script.every(chunkMs, () => script.say()),
  bursts: (script) =>
    script.every(1500, () => {
      for (let chunk = 0; chunk < 5; chunk += 1) script.later(chunk * 20, () => script.say());
      script.later(200, () => script.nextAnswer());
    }),
  interrupt: (script) =>
    script.every(5000, () => {
      for (let chunk = 0; chunk < 60; chunk += 1) script.later(chunk * 30, () => script.say());
      script.later(1950, () => script.interrupt());
    }),
};

export interface ScriptedAgent {
  /** The socket's base address, on a port of the machine's choosing. */
  url: string;
  /** What the newest conversation was sent. */
  sent(): SentFrame[];
  stop(): void;
}

export async function startScriptedAgent(): Promise<ScriptedAgent> {
  let newest: SentFrame[] = [];
  const server = new WebSocketServer({
    port: 0,
    handleProtocols: (protocols) => protocols.has("convai") && "convai",
  });
  server.on("connection", (socket, request) => {
    const script = new Script(socket);
    newest = script.sent;
    const scenario = new URL(request.url ?? "/", "ws://localhost").searchParams.get("scenario") ?? "talk";
    socket.once("message", () => {
      script.send(metadata);
      script.later(60, () => scenarios[scenario]?.(script));
    });
    socket.on("close", () => script.stop());
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `ws://localhost:${address.port}`, sent: () => newest, stop: () => server.close() };
}
