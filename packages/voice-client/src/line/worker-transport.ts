import { closedByServer, VoiceError } from "../errors.ts";
import type { ClientCommand, Connection, ConnectRequest, LegRequest, Transport } from "../transport.ts";
import type { FromLine, Peer, ToLine } from "./uplink.ts";

type Spawn = (failed: (cause: unknown) => void) => Peer;
const NORMAL = 1000;

type Accepted = Extract<FromLine, { type: "accepted" }>;

/** The page's side of one line. Keeps the transport's promises, whatever still comes from the other thread. */
function connect(spawn: Spawn, request: ConnectRequest): Promise<Connection> {
  const { signal, onEvent, onInputDropped, onPulse, onClose } = request;
  let dialled: PromiseWithResolvers<Accepted> | undefined;
  let isAccepted = false;
  let ended = false;
  const tell = (order: ToLine) => ended || peer.postMessage(order, []);
  const refuse = (reason: unknown) => {
    dialled?.reject(reason);
    dialled = undefined;
  };
  const close = (reason: unknown) => {
    tell({ type: "close" });
    ended = true;
    refuse(reason);
  };
  const dial = async ({ address, textOnly, record, unconfirmed = [], greeting }: LegRequest) => {
    const leg = (dialled = Promise.withResolvers<Accepted>());
    address.then(
      (url) => leg === dialled && tell({ type: "dial", url, textOnly, record, unconfirmed, greeting }),
      leg.reject,
    );
    return leg.promise;
  };
  const lose = () => {
    isAccepted = false;
    refuse(new VoiceError("connect_failed"));
    tell({ type: "lose" });
  };
  const closed = (code: number, reason: string) => {
    if (!isAccepted) return refuse(closedByServer(code, reason));
    isAccepted = false;
    ended = code === NORMAL;
    onClose(code, reason);
  };
  signal.throwIfAborted();
  const peer = spawn((cause) => close(new VoiceError("connect_failed", { cause })));
  const hear = (message: FromLine) => {
    if (ended) return;
    if (message.type === "accepted") {
      isAccepted = true;
      dialled?.resolve(message);
      dialled = undefined;
    } else if (message.type === "refused") refuse(new VoiceError(message.code, message));
    else if (message.type === "closed") closed(message.code, message.reason);
    else if (!isAccepted) return;
    else if (message.type === "event") onEvent(message.event);
    else if (message.type === "dropped") onInputDropped(message.milliseconds);
    else onPulse(message.pingGap);
  };
  peer.addEventListener("message", ({ data }: MessageEvent<FromLine>) => hear(data));
  signal.addEventListener("abort", () => close(signal.reason));
  const send = (command: ClientCommand) => void tell({ type: "send", command });
  const first = dial(request);
  first.catch(close);
  return first.then((leg) => ({ ...leg, send, lose, resume: dial }));
}

/** A line on a thread of its own: however busy the page is, sound flows. `spawn` makes the other side. */
export function remoteTransport(spawn: Spawn): Transport {
  return { connect: async (request) => connect(spawn, request) };
}

/** The websocket protocol of ElevenLabs Agents, spoken by a worker from the page's own origin. */
export const workerTransport = remoteTransport((failed) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", failed);
  return worker;
});
