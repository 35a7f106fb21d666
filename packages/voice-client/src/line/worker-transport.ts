import { closedByServer, VoiceError } from "../errors.ts";
import type { ClientCommand, Connection, ConnectRequest, Transport } from "../transport.ts";
import type { FromLine, Peer, ToLine } from "./uplink.ts";

type Spawn = (failed: (cause: unknown) => void) => Peer;
type End = Extract<FromLine, { type: "refused" | "closed" }>;

/** The page's side of one line. Keeps the transport's promises, whatever still comes from the other thread. */
function connect(
  spawn: Spawn,
  request: ConnectRequest,
  accept: (connection: Connection) => void,
  refuse: (reason: unknown) => void,
): void {
  const { address, textOnly, signal, onEvent, onInputDropped, onPulse, onClose } = request;
  signal.throwIfAborted();
  let accepted = false;
  let ended = false;
  const tell = (order: ToLine) => ended || peer.postMessage(order, []);
  const close = (reason: unknown) => {
    tell({ type: "close" });
    ended = true;
    refuse(reason);
  };
  const end = (message: End) => {
    ended = true;
    if (message.type === "refused") refuse(new VoiceError(message.code, message));
    else if (accepted) onClose(message.code, message.reason);
    else refuse(closedByServer(message.code, message.reason));
  };
  const peer = spawn((cause) => close(new VoiceError("connect_failed", { cause })));
  peer.addEventListener("message", ({ data: message }: MessageEvent<FromLine>) => {
    if (ended) return;
    if (message.type === "event") onEvent(message.event);
    else if (message.type === "dropped") onInputDropped(message.milliseconds);
    else if (message.type === "pulse") onPulse(message.pingGap);
    else if (message.type === "accepted") {
      accepted = true;
      const send = (command: ClientCommand) => void tell({ type: "send", command });
      accept({ ...message, send });
    } else end(message);
  });
  signal.addEventListener("abort", () => close(signal.reason));
  void address.then((url) => tell({ type: "dial", url, textOnly }), close);
}

/** A line on a thread of its own: however busy the page is, sound flows. `spawn` makes the other side. */
export function remoteTransport(spawn: Spawn): Transport {
  return {
    connect: (request) => new Promise((accept, refuse) => connect(spawn, request, accept, refuse)),
  };
}

/** The websocket protocol of ElevenLabs Agents, spoken by a worker from the page's own origin. */
export const workerTransport = remoteTransport((failed) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", failed);
  return worker;
});
