/** What the journey reads while the vendor's client talks with our agent. */
export interface Talk {
  status: string;
  said: { by: string; text: string }[];
  errors: string[];
  end(): Promise<void>;
}

interface Callbacks {
  onMessage(message: { source: string; message: string }): void;
  onError(message: string): void;
  onDisconnect(): void;
}

declare global {
  interface Window {
    talk: Talk;
    startTalk(signedUrl: string): Promise<void>;
  }
}

/** Hands the page one function that starts a conversation with whichever version of the client is given. */
export function offerTalk(
  startSession: (signedUrl: string, callbacks: Callbacks) => Promise<{ endSession(): Promise<void> }>,
): void {
  window.startTalk = async (signedUrl) => {
    const talk: Talk = { status: "connecting", said: [], errors: [], end: () => Promise.resolve() };
    window.talk = talk;
    const session = await startSession(signedUrl, {
      onMessage: ({ source, message }) => void talk.said.push({ by: source, text: message }),
      onError: (message) => void talk.errors.push(message),
      onDisconnect: () => {
        talk.status = "disconnected";
      },
    });
    talk.status = "connected";
    talk.end = () => session.endSession();
  };
}
