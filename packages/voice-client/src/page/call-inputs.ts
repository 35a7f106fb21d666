import type { EndedBy, TranscriptEntry } from "../types.ts";

/** The end of a conversation, or of a start that failed. */
export interface CallEnding {
  /** The page's server knows it by this id; null where it need not be told. */
  conversationId: string | null;
  providerConversationId: string | null;
  endedBy: EndedBy;
  /** 0 for a start that came to nothing. */
  durationSeconds: number;
  wasConnected: boolean;
  /** Its line was lost. */
  canGoOn: boolean;
}

/** An address that opens one leg of a conversation, and the server's id for that conversation. */
interface CallAddress {
  signedUrl: string;
  conversationId: string;
  /** Since the conversation began that it goes on with. */
  secondsSoFar?: number | undefined;
}

/** A conversation whose line was lost, as the server knows it. */
export interface CurrentConversation {
  conversationId: string;
  secondsSoFar: number;
  /** `none`: nobody said it, as how long the line was lost. */
  transcript: readonly {
    role: "user" | "agent" | "none";
    text: string;
    isInterrupted?: boolean | undefined;
  }[];
}

/** The inputs of a conversation from its page. */
export interface SessionInputs {
  /** Where the conversation belongs: one tab of a browser has it there. Undefined where it belongs nowhere. */
  place?: string;
  /** Asked once per start, and once per try to go on after a lost line: then with the id of the conversation. */
  getAddress: (signal: AbortSignal, goOnWith?: string) => Promise<CallAddress>;
  /** Seconds until `getAddress` may be asked again after it rejected; null where it would be in vain. */
  secondsUntilRetry?: (cause: unknown) => number | null;
  /** The conversation that can be continued here; null if there is none. */
  getCurrent?: () => Promise<CurrentConversation | null>;
  /** The context for an agent that does not know the conversation. */
  background?: () => string;
  /** There is a button to hold here, so nobody who chose it is heard without it, also before it is loaded. */
  hasHoldButton?: boolean;
  /** A conversation has begun; not told of one that goes on. */
  onConnected?: (textOnly: boolean) => void;
  onEnded: (ending: CallEnding) => void;
}

/** Its transcript as a page shows it; unsent texts come last. */
export const entriesOf = (
  { transcript }: CurrentConversation,
  known: readonly TranscriptEntry[] = [],
): TranscriptEntry[] => {
  const said = transcript.flatMap(({ role, text, isInterrupted: interrupted = false }) =>
    role === "none" ? [] : [{ role, text, interrupted }],
  );
  const unsent = known.filter(({ isUnsent }) => isUnsent);
  return [...said, ...unsent].map((entry, place) => ({ ...entry, id: place + 1 }));
};
