import type { Continuation } from "@field-advisor/api-client/conversation-line";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { VoiceError, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import type { CallState, LoadVoice, ReadOut } from "@field-advisor/voice-client/react";
import type { ComponentType, ReactNode } from "react";
import type { AccessError } from "../../lib/page-calls.ts";
import type { UsageRecorder } from "../../lib/usage.ts";

interface MessagesProps {
  slug: string;
  isTalking: boolean;
  hasWords: boolean;
  onError: (error: unknown) => void;
  onChange: () => Promise<boolean>;
}

interface ConsentProps {
  slug: string;
  page: PublicDeployment;
  /** A conversation was begun, and goes on once its reader has chosen. */
  hasBegun: boolean;
  /** Else they are told what a refusal means, and may choose once more. */
  isAsked: boolean;
  onAgain: () => void;
  onError: (error: unknown) => void;
  onChange: () => Promise<boolean>;
}

/** The props of the conversation screen; its lazy parts are loaded by the caller. */
export interface ConversationScreenProps {
  slug: string;
  page: PublicDeployment;
  loadVoice: LoadVoice;
  usage: UsageRecorder;
  /** The conversation that the visitor can continue; null if there is none. */
  continuation: Continuation | null;
  /** They have chosen to, on the way here. */
  isGoingOn: boolean;
  /** Typed and not yet sent; kept outside so that it survives a step back to the access form. */
  draft: string;
  onDraft: (draft: string) => void;
  onRefused: (reason: AccessError) => void;
  /** Takes over what changed on the page; resolves with whether it could be read. */
  onChange: () => Promise<boolean>;
  onOtherCode: () => void;
  /** The way to what the reader has said here before, but for the conversation that was just ended. */
  earlierBut: (id: string | null) => ReactNode;
  /** Told whether a conversation goes on. */
  onTalking: (isTalking: boolean) => void;
  /** The messages of the page; told what to do when a call of theirs is refused. */
  Messages: ComponentType<MessagesProps>;
  /** Asks whether what is said may be kept, or says that it is not. */
  Consent: ComponentType<ConsentProps>;
  /** Asks whether the sound may be recorded, and says that it is. */
  Recording: ComponentType<{ page: PublicDeployment; state: CallState }>;
  /** Told where the page takes no conversations since a moment ago. */
  PausedCard: ComponentType<{ page: PublicDeployment; onCheck: () => Promise<boolean> }>;
  /** The person's options for a finished conversation. */
  Own: ComponentType<{ page: PublicDeployment; id: string }>;
  /** Talk and caption settings; loaded before a conversation begins, so that push-to-talk applies from its start. */
  Ways: ComponentType<{
    session: VoiceSession;
    snapshot: VoiceSnapshot;
    isLive: boolean;
    explain: (error: VoiceError | null) => { headline: string; advice: string };
    onReadOut: (readOut: ReadOut) => void;
  }>;
}
