import type { ProductEvent } from "@field-advisor/schema/events";

/** That somebody may use a room. */
export interface RoomRight {
  userId: number;
  roomId: number;
}

/** That somebody may talk to an agent wherever they like. */
export interface AgentRight {
  userId: number;
  agentId: number;
}

/** Where somebody is signed in no more, by the ids of their sessions. */
export type SignedOut = { only: number } | { allBut: number };

/** Calls that must end, by what they stood on. */
export type EndedCalls =
  | { on: "page"; deploymentId: string }
  /** On pages, of those who had nothing but their links. */
  | { on: "visits"; deploymentIds: readonly string[] }
  | { on: "invitation"; invitationId: string }
  /** All but those of owners, who may be in a room whether it is open or not. */
  | { on: "room"; roomId: number }
  | { on: "room session"; sessionId: string }
  | { on: "agent"; agentId: number }
  /** Everything that one member of staff talks in. */
  | { on: "user"; userId: number }
  | { on: "sign-ins"; userId: number; where: SignedOut }
  | { on: "room rights"; rights: readonly RoomRight[] }
  /** In these rooms, of those who have no right to them any more. */
  | { on: "no right"; roomIds: readonly number[] }
  | { on: "agent rights"; rights: readonly AgentRight[] }
  /** By their names at the provider: what they stood on is gone. */
  | { on: "nothing"; providerIds: readonly string[] };

/** Somebody who says that they forgot their password. */
export interface AskedReset {
  email: string;
  /** The network they asked from, as it may be stored. */
  network: string;
  requestId: string;
}

/** Every job by its name, with what it is given. A payload holds no secret: it is kept for days. */
export interface JobPayloads {
  "end-calls": EndedCalls;
  /** Ends one call at the voice provider. */
  "end-call": { providerId: string };
  /** Has the voice provider say that a call is over of which its browser says so, and ends it there if it is not. */
  "confirm-end": {
    providerId: string;
    /** With another leg, so the record is wanted. */ isContinued?: boolean;
  };
  /** Ends a conversation that has lasted as long as its invitation permits; looks again where it began later. */
  "end-at-limit": { conversationId: string };
  /** Deletes at the voice provider what was deleted here. */
  "delete-records": Record<string, never>;
  /** Fetches the sound of a leg from the voice provider. */
  "fetch-recording": {
    recordingId: string;
    /** When it was asked for first, where that was before the job. */
    since?: string;
  };
  /** Stops recording a leg at the voice provider, and deletes its sound there. */
  "delete-sound": { providerId: string };
  /** Has the voices of the product speak an attempt of the demo data. */
  "speak-demo-attempt": { attemptId: string };
  /** Judges an attempt that is over, or that has its record now. */
  "score-attempt": { attemptId: string };
  /** Has the language model judge what rules cannot. */
  "judge-attempt": { attemptId: string };
  /** Judges what somebody said once more, when its record is here, and has the model judge what rules cannot. */
  "judge-drill": { drillId: string };
  /** Judges an attempt again, with the rubric that the order names. */
  "give-rooms": { roomIds: number[]; userIds: number[]; byId: number };
  "judge-again": { rejudgementId: string; attemptId: string };
  /** Has the voices of the product speak a model talk. */
  "speak-model": { modelId: number };
  /** Ends an attempt whose time is up, if it is still open. */
  "end-attempt": { attemptId: string };
  /** Records that somebody asked for a new password, where there is an account for it. */
  "request-reset": AskedReset;
  /** Sends what waits for one webhook. */
  "deliver-webhook": { webhookId: number };
  /** Hands events to those who want them. */
  tell: { events: ProductEvent[] };
}

/** One job as its handler sees it, beside its payload. */
export interface JobContext {
  id: string;
  enqueuedAt: Date;
}

export type JobName = keyof JobPayloads;
