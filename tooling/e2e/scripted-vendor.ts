import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

/** Whether its agents let those who call take their first message away, and if not, when they say so. */
export type Overrides = "allowed" | "refused" | "refused late";

type Frame = Record<string, unknown>;

/** A websocket of the vendor, from its address on. */
export interface VendorCall {
  id: string;
  agentId: string;
  overrides: Overrides;
  /** All that arrived, in order. */
  received: Frame[];
  state: "unknown" | "going-on" | "over";
  startedAt: number;
  transcript: { role: "user" | "agent"; message: string; time_in_call_secs: number }[];
  isDeleted: boolean;
  socket: WebSocket | undefined;
}

export interface ScriptedVendor {
  /** Without a slash at its end. */
  url: string;
  /** In the order of their addresses. */
  calls: VendorCall[];
  /** Those whose agent accepted them, in the order of their addresses. */
  accepted(): VendorCall[];
  /** For the calls whose addresses are asked for from now on. */
  setOverrides(overrides: Overrides): void;
  /** Whether the key is refused with which it is asked. */
  setRefusesKey(refusesKey: boolean): void;
  /** Resets the connection of whoever talks. */
  cut(): void;
  close(): Promise<void>;
}

export const vendorGreeting = "Good day, this is the vendor's agent.";

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const secondsSince = (start: number) => Math.round((Date.now() - start) / 1000);

/** How often it asks whether somebody is there. */
const pingEveryMs = 2000;

/** The agent's part of one websocket. */
class Agent {
  readonly #call: VendorCall;
  readonly #socket: WebSocket;
  #eventId = 0;

  constructor(call: VendorCall, socket: WebSocket) {
    this.#call = call;
    this.#socket = socket;
  }

  listen(): void {
    const call = this.#call;
    const socket = this.#socket;
    call.socket = socket;
    socket.on("message", (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Frame));
    socket.on("close", () => {
      if (call.state === "going-on") call.state = "over";
    });
  }

  #send(type: string, body: object): void {
    this.#socket.send(JSON.stringify({ type, ...body }));
  }

  #hear(frame: Frame): void {
    const { received, state, transcript, startedAt } = this.#call;
    received.push(frame);
    if (frame["type"] === "conversation_initiation_client_data" && state === "unknown") this.#begin(frame);
    if (frame["type"] !== "user_message") return;
    const message = String(frame["text"]);
    transcript.push({ role: "user", message, time_in_call_secs: secondsSince(startedAt) });
    this.#say(`The vendor's agent heard: ${message}`);
  }

  #begin(frame: Frame): void {
    const override = frame["conversation_config_override"] as { agent?: { first_message?: string } };
    const first = override.agent?.first_message;
    const { overrides } = this.#call;
    if (first !== undefined && overrides === "refused") return this.#refuse();
    this.#call.state = "going-on";
    this.#call.startedAt = Date.now();
    this.#send("conversation_initiation_metadata", {
      conversation_initiation_metadata_event: {
        conversation_id: this.#call.id,
        agent_output_audio_format: "pcm_16000",
        user_input_audio_format: "pcm_16000",
      },
    });
    if (first !== undefined && overrides === "refused late") return this.#refuse();
    this.#keepAsking();
    const greeting = first ?? vendorGreeting;
    if (greeting) this.#say(greeting);
  }

  #refuse(): void {
    const reason = "Override for field 'first_message' is not allowed by config.";
    this.#send("error", { error_event: { code: 1008, error_type: "override_error", message: reason } });
    this.#socket.close(1008, reason);
  }

  #say(agent_response: string): void {
    const event_id = ++this.#eventId;
    this.#send("agent_response", { agent_response_event: { agent_response, event_id } });
    const { startedAt, transcript } = this.#call;
    transcript.push({ role: "agent", message: agent_response, time_in_call_secs: secondsSince(startedAt) });
  }

  #keepAsking(): void {
    let event_id = 0;
    const ping = () => this.#send("ping", { ping_event: { event_id: ++event_id, ping_ms: null } });
    const asking = setInterval(ping, pingEveryMs);
    this.#socket.on("close", () => clearInterval(asking));
    ping();
  }
}

/** Its agents are as its settings say. */
const agentOf = (agent_id: string, overrides: Overrides) => ({
  agent_id,
  name: "The vendor's agent",
  conversation_config: { agent: { first_message: vendorGreeting, prompt: { prompt: "" } }, tts: {} },
  platform_settings: {
    auth: { enable_auth: true },
    overrides: { conversation_config_override: { agent: { first_message: overrides === "allowed" } } },
  },
});

const recordOf = ({ id, agentId, state, startedAt, transcript }: VendorCall) => ({
  agent_id: agentId,
  conversation_id: id,
  status: state === "over" ? "done" : "in-progress",
  transcript,
  metadata: {
    start_time_unix_secs: Math.floor(startedAt / 1000),
    call_duration_secs: secondsSince(startedAt),
  },
});

/** A server that speaks the vendor's interface, and knows nothing of ours: neither who goes on, nor how to end a call. */
export async function startScriptedVendor(): Promise<ScriptedVendor> {
  const calls: VendorCall[] = [];
  // One that is started anew beside the same database gives no id a second time.
  const began = Date.now().toString(36);
  let overrides: Overrides = "allowed";
  let refusesKey = false;
  const known = (id?: string) => calls.find((call) => call.id === id && !call.isDeleted);

  const giveAddress = (response: ServerResponse, agentId: string) => {
    const id = `conv_vendor_${began}_${calls.length + 1}`;
    const received: Frame[] = [];
    const call = {
      id,
      agentId,
      overrides,
      received,
      state: "unknown",
      startedAt: 0,
      transcript: [],
    } as const;
    calls.push({ ...call, transcript: [], isDeleted: false, socket: undefined });
    const query = new URLSearchParams({ agent_id: agentId, conversation_id: id });
    json(response, { signed_url: `${url.replace("http", "ws")}/v1/convai/conversation?${query}` });
  };
  const answer = ({ method, url: path = "" }: IncomingMessage, response: ServerResponse) => {
    if (refusesKey) return json(response, { detail: { status: "invalid_api_key" } }, 401);
    const { pathname, searchParams } = new URL(path, url);
    const [, , , what, id, more] = pathname.split("/");
    if (id === "get-signed-url") return giveAddress(response, searchParams.get("agent_id") ?? "");
    if (what === "agents" && id !== undefined && method === "GET")
      return json(response, agentOf(id, overrides));
    const call = known(id);
    if (!call || call.state === "unknown" || more !== undefined)
      return json(response, { detail: "Not Found" }, 404);
    if (method !== "DELETE") return json(response, recordOf(call));
    call.isDeleted = true;
    call.socket?.close(1000);
    return json(response, {});
  };

  const server = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({
    server,
    handleProtocols: (offered) => offered.has("convai") && "convai",
  });
  sockets.on("connection", (socket, request) => {
    const call = known(new URL(request.url ?? "", url).searchParams.get("conversation_id") ?? "");
    // An address opens one conversation, once.
    if (!call || call.socket) return socket.close(3000, "Request error");
    new Agent(call, socket).listen();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    accepted: () => calls.filter(({ startedAt }) => startedAt > 0),
    setOverrides: (next) => void (overrides = next),
    setRefusesKey: (next) => void (refusesKey = next),
    cut: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
