/** What a page of a conversation holds while it talks. Counted by hand: a browser tells nobody. */
export interface OpenHandles {
  sockets: number;
  microphones: number;
  contexts: number;
}

declare global {
  interface Window {
    openHandles: () => OpenHandles;
  }
}

/**
 * Runs in the page before its scripts. Self-contained, because it is sent there as text; it holds nothing itself, or
 * what listens to a thing that is over would be counted as left behind.
 */
export function countHandles(): void {
  const opened = <T extends object>() => {
    const all = new Set<WeakRef<T>>();
    return {
      add: (each: T) => void all.add(new WeakRef(each)),
      count: (isOpen: (each: T) => boolean) =>
        [...all].filter((each) => {
          const held = each.deref();
          return held !== undefined && isOpen(held);
        }).length,
    };
  };
  const sockets = opened<WebSocket>();
  const tracks = opened<MediaStreamTrack>();
  const contexts = opened<AudioContext>();

  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.add(this);
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
    sockets: sockets.count(({ readyState }) => readyState < WebSocket.CLOSING),
    microphones: tracks.count(({ readyState }) => readyState === "live"),
    contexts: contexts.count(({ state }) => state !== "closed"),
  });
}
