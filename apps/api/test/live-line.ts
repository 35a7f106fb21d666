const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

interface Line {
  /** Somebody may talk to the agent on it. */
  isOpen(): boolean;
  /** Resolves once it is accepted or refused. */
  settled: Promise<void>;
  closed: Promise<void>;
  hangUp(): void;
}

/** Dials an address of the voice agent's, and begins to talk in writing. */
export function dial(address: string): Line {
  const socket = new WebSocket(address, ["convai"]);
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("open", () => send({ type: "conversation_initiation_client_data", ...textOnly }));
  const accepted = new Promise<void>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.type === "conversation_initiation_metadata") resolve();
      if (frame.type === "ping") send({ type: "pong", event_id: frame.ping_event.event_id });
    });
  });
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    settled: Promise.race([accepted, closed]),
    closed,
    // As a browser does whose line is lost.
    hangUp: () => socket.close(4000),
  };
}
