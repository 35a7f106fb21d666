import type { VoiceErrorCode } from "../errors.ts";
import type { AudioFormat, ClientCommand, Initiation, ServerEvent } from "../transport.ts";

/** One end of the talk between the page and the thread of the line: a worker, its inside, or a port. */
export interface Peer {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  addEventListener: (type: "message", hear: (message: MessageEvent) => void) => void;
}

export type ToLine =
  | { type: "dial"; url: string; initiation: Initiation; textOnly: boolean }
  | { type: "send"; command: ClientCommand }
  | { type: "close" };

export type FromLine =
  | {
      type: "accepted";
      conversationId: string;
      inputFormat: AudioFormat;
      outputFormat: AudioFormat;
      sound: MessagePort;
    }
  | { type: "refused"; code: VoiceErrorCode; message: string }
  | { type: "event"; event: ServerEvent }
  | { type: "dropped"; milliseconds: number }
  | { type: "pulse"; pingGap: number | undefined }
  /** The server closed it, before or after it accepted. */
  | { type: "closed"; code: number; reason: string };
