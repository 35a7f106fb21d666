import { onTestFinished } from "vitest";
import { Line } from "../src/line/line.ts";
import { remoteTransport } from "../src/line/worker-transport.ts";
import { listen } from "../src/sound/messages.ts";
import type { SoundCommand } from "../src/sound/messages.ts";
import type { Connection, ConnectRequest, ServerEvent } from "../src/transport.ts";
import { agentServer, metadata } from "./agent-server.ts";

/** The line on the other end of a channel instead of in a worker; `left` when it has nothing left to do. */
export function transport() {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const spawn = () => {
    const { port1, port2 } = new MessageChannel();
    void new Line(port2, () => {
      port2.close();
      resolve();
    });
    port2.start();
    port1.start();
    return port1;
  };
  return { ...remoteTransport(spawn), left };
}

/** A list that can be waited for: what crosses threads comes some turns later. */
export function collector<Item>() {
  const items: Item[] = [];
  let wanted = Infinity;
  let found = () => {};
  return {
    items,
    add(item: Item) {
      items.push(item);
      if (items.length >= wanted) found();
    },
    async until(length: number): Promise<Item[]> {
      const { promise, resolve } = Promise.withResolvers<void>();
      wanted = length;
      found = resolve;
      if (items.length < length) await promise;
      return items;
    },
  };
}

export function dial(url: string, change: Partial<ConnectRequest> = {}) {
  const events = collector<ServerEvent>();
  const closes: [number, string][] = [];
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const pulses: (number | undefined)[] = [];
  const abort = new AbortController();
  const { connect, left } = transport();
  const connecting = connect({
    address: Promise.resolve(url),
    textOnly: false,
    record: "",
    signal: abort.signal,
    onEvent: (event) => events.add(event),
    onInputDropped: () => {},
    onPulse: (pingGap) => pulses.push(pingGap),
    onClose: (code, reason) => {
      closes.push([code, reason]);
      close();
    },
    ...change,
  });
  connecting.catch(() => {});
  return { events, closes, closed, pulses, abort, connecting, left };
}

/** The frames for the speaker, as they come. */
export function soundOf({ sound }: Pick<Connection, "sound">) {
  const heard = collector<SoundCommand>();
  if (!sound) return heard;
  listen(sound, ({ data }: MessageEvent<SoundCommand>) => heard.add(data));
  onTestFinished(() => sound.close());
  return heard;
}

export async function talking(change: Partial<ConnectRequest> = {}) {
  const server = await agentServer();
  const call = dial(server.url, change);
  const line = await server.line;
  await line.frame("conversation_initiation_client_data");
  line.send(metadata);
  const connection = await call.connecting;
  return { ...call, server, line, connection, heard: soundOf(connection) };
}
