/** What a page of a conversation holds while it talks. Counted by hand: a browser tells nobody. */
export interface OpenHandles {
  sockets: number;
  workers: number;
  microphones: number;
  contexts: number;
}

declare global {
  interface Window {
    openHandles: () => OpenHandles;
  }
}

/** Runs in the page before its scripts. Self-contained, because it is sent there as text. */
export function countHandles(): void {
  const sockets = new Set<WebSocket>();
  const workers = new Set<Worker>();
  const tracks = new Set<MediaStreamTrack>();
  const contexts = new Set<AudioContext>();

  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.add(this);
    }
  };
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      workers.add(this);
    }
    override terminate(): void {
      workers.delete(this);
      super.terminate();
    }
  };
  window.AudioContext = class extends AudioContext {
    constructor(...args: ConstructorParameters<typeof AudioContext>) {
      super(...args);
      contexts.add(this);
    }
  };
  const media = navigator.mediaDevices;
  const ask = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };

  window.openHandles = () => ({
    sockets: [...sockets].filter(({ readyState }) => readyState < WebSocket.CLOSING).length,
    workers: workers.size,
    microphones: [...tracks].filter(({ readyState }) => readyState === "live").length,
    contexts: [...contexts].filter(({ state }) => state !== "closed").length,
  });
}
