import { longestCallSeconds } from "@field-advisor/schema/call-limits";
import { largestRecord } from "@field-advisor/schema/record-limit";
import type { Telemetry } from "@field-advisor/telemetry";
import { z } from "zod";
import {
  callSeconds,
  endReason,
  finishedConversation,
  type FinishedConversation,
} from "./finished-conversation.ts";
import {
  type Arriving,
  createProviderHttp,
  type ProviderHttp,
  type ProviderLimits,
} from "./provider-http.ts";
import { createProviderWatch } from "./provider-watch.ts";
import { createVoiceAgents, type VoiceAgents } from "./voice-agents.ts";
import { signedUrlAnswer } from "./voice-answers.ts";
import { createProviderEngines, type ProviderEngines } from "./voice-engines.ts";

const present = z.unknown().transform(() => true);

/** An address that opens one conversation, and the provider's name for it where it says so beforehand. */
interface VoiceInvitation {
  signedUrl: string;
  providerConversationId: string | null;
}

interface SignedUrlOptions {
  /**
   * The conversation goes on with one in which the agent has spoken already: it says no first message. Only our own
   * voice agent knows this; ElevenLabs passes it over.
   */
  isContinued?: boolean;
  /** The provider's name of the conversation that it goes on with after a lost line. ElevenLabs passes this over too. */
  follows?: string | null;
  /** From which the agent's answers are drawn, so that they are the same each time. ElevenLabs passes it over too. */
  seed?: number | null;
  /** Its sound is recorded. ElevenLabs passes this over too: there the settings of the agent say it. */
  isRecorded?: boolean;
  /** The agent says nothing, and only recognises. ElevenLabs passes this over as well: its agent answers. */
  isListening?: boolean;
}

/**
 * What the product needs of a voice provider: ElevenLabs or our own voice agent, told apart by base URL only. Every call
 * may raise AppError provider_failed, provider_timeout and unavailable.
 */
export interface VoiceProvider extends VoiceAgents, ProviderEngines {
  /**
   * Asks for an address that opens one conversation, single use. Never kept, never logged.
   * @returns null where the provider has no such agent
   */
  signedUrl(externalAgentId: string, options?: SignedUrlOptions): Promise<VoiceInvitation | null>;
  /**
   * Ends a conversation that is going on, or keeps one from beginning. Our own agent does so within seconds. ElevenLabs
   * has no such call: there the record is deleted, and the conversation with it, as soon as there is one.
   * @returns how far it is then; one that is neither ending nor over has to be ended again
   */
  endConversation(providerConversationId: string, options?: EndOptions): Promise<CallProgress>;
  /** How far a conversation is. One that the provider does not know has not begun. */
  progressOf(providerConversationId: string): Promise<CallProgress>;
  /** What was said so far in a conversation that goes on, or that ended just now; nothing where the provider keeps it back. */
  linesSoFar(providerConversationId: string): Promise<FinishedConversation["transcript"]>;
  /** The record of a conversation that is over; null where there is none, or not yet. */
  readConversation(providerConversationId: string): Promise<FinishedConversation | null>;
  /** Deletes the record of a conversation, and ends one that goes on. One that is gone already is no failure. */
  deleteConversation(providerConversationId: string): Promise<void>;
  /** The sound of a conversation that is over, while it arrives; null where there is none, or not yet. */
  readSound(providerConversationId: string): Promise<Arriving | null>;
  /**
   * Stops recording a conversation, and deletes what there is of its sound.
   * @returns null where the provider has no such conversation, or no such call: at ElevenLabs it goes with the conversation
   */
  deleteSound(providerConversationId: string): Promise<true | null>;
  close(): Promise<void>;
}

interface EndOptions {
  /** The record is not deleted for it: the conversation is probably over, and only its provider does not know yet. */
  keepRecord?: boolean;
}

export interface CallProgress {
  /** `unknown`: it has not begun, and may begin while its address is valid. `ending`: the provider has yet to close it. */
  state: "unknown" | "going-on" | "ending" | "over";
  /** null where it has not begun, or the provider does not say when. */
  startedAt: Date | null;
  durationSeconds: number | null;
  /** In the provider's words; null where it does not say, or it is not over. */
  endReason: string | null;
}

interface VoiceProviderOptions {
  /** Without a slash at its end. */
  url: string;
  key: string;
  telemetry?: Telemetry;
  limits?: Partial<ProviderLimits>;
}

/** At the vendor's rate, of the longest call. */
const largestSound = (longestCallSeconds + 60) * 16 * 1024;

const longestSoundMs = 8 * 60_000;

const keyRefusedText =
  "The voice provider refuses our key. Correct VOICE_PROVIDER_KEY and start the API again.";

const pathOf = (id: string) => `/v1/convai/conversations/${encodeURIComponent(id)}`;

const soundPathOf = (id: string) => `${pathOf(id)}/audio`;

export function createVoiceProvider({ url, key, telemetry, limits }: VoiceProviderOptions): VoiceProvider {
  const watch = createProviderWatch("voice", telemetry);
  const open = (own: Partial<ProviderLimits> = {}, toldToOwners?: string) =>
    createProviderHttp({
      ...(toldToOwners && { keyRefusedText: toldToOwners }),
      watch,
      baseUrl: url,
      headers: { "xi-api-key": key, accept: "application/json" },
      failureText: "The voice provider did not answer as it should. Please try again in a moment.",
      limits: { answerBytes: largestRecord, ...own, ...limits },
    });
  // Lists that are slow, or fail, must not stand in the way of those who want to talk.
  const [conversations, lists] = [open(), open({}, keyRefusedText)];
  // A text is spoken when nobody who talks needs the voices.
  const voices = open({ headersMs: 125_000, totalMs: 130_000, inFlight: 1 });
  const sounds = open({ answerBytes: largestSound, totalMs: longestSoundMs, inFlight: 2 });
  // A model that answers takes its time.
  const tries = open({ headersMs: 25_000, totalMs: 25_000 }, keyRefusedText);
  return {
    ...createVoiceAgents(lists),
    ...createProviderEngines({ lists, tries, conversations, voices }),
    signedUrl: (
      agent_id,
      { isContinued = false, follows = null, seed = null, isRecorded = false, isListening = false } = {},
    ) =>
      conversations.call({
        method: "GET",
        path: "/v1/convai/conversation/get-signed-url",
        // Naming the conversation beforehand also makes the address single use.
        query: {
          agent_id,
          include_conversation_id: "true",
          ...(isContinued && { continued: "true" }),
          ...(follows !== null && { follows }),
          ...(seed !== null && { seed: String(seed) }),
          ...(isRecorded && { record: "true" }),
          ...(isListening && { listen: "true" }),
        },
        schema: signedUrlAnswer,
        missing: null,
        failureText: "Failed to get signed url",
      }),
    endConversation: (id, options) => endConversation(conversations, id, options),
    progressOf: (id) => progressOf(conversations, id),
    readConversation: async (id) => {
      const record = await readRecord(lists, id);
      return record && isOver(record.status) ? record : null;
    },
    linesSoFar: async (id) => (await readRecord(conversations, id))?.transcript ?? [],
    deleteConversation: (id) => deleteAt(lists, pathOf(id)),
    readSound: (id) => sounds.download(soundPathOf(id)),
    deleteSound: (id) =>
      conversations.call({
        method: "DELETE",
        path: soundPathOf(id),
        schema: z.unknown().transform(() => true as const),
        missing: null,
      }),
    close: async () => {
      await Promise.all([sounds, voices, conversations, lists, tries].map((way) => way.close()));
    },
  };
}

/** What is gone already is no failure. */
async function deleteAt(http: ProviderHttp, path: string): Promise<void> {
  await http.call({ method: "DELETE", path, schema: z.unknown(), missing: null });
}

const progressOf = (http: ProviderHttp, id: string) =>
  http.call({ method: "GET", path: pathOf(id), schema: conversationState, missing: notBegun });

async function endConversation(
  http: ProviderHttp,
  id: string,
  { keepRecord = false }: EndOptions = {},
): Promise<CallProgress> {
  const path = pathOf(id);
  const isTold = await http.call({ method: "POST", path: `${path}/end`, schema: present, missing: false });
  const progress = await progressOf(http, id);
  if (isTold && progress.state === "unknown") return { ...progress, state: "over" };
  if (isTold && progress.state === "going-on") return { ...progress, state: "ending" };
  if (progress.state !== "going-on" || keepRecord) return progress;
  await http.call({ method: "DELETE", path, schema: present, missing: true });
  return { ...progress, state: "over" };
}

const readRecord = (http: ProviderHttp, id: string) =>
  http.call({ method: "GET", path: pathOf(id), schema: fetchedConversation, missing: null });

const isOver = (status: string | null | undefined): boolean => status === "done" || status === "failed";

const notBegun: CallProgress = { state: "unknown", startedAt: null, durationSeconds: null, endReason: null };

function stateOf(status: string | null | undefined): CallProgress["state"] {
  if (status === "initiated" || status === "in-progress") return "going-on";
  return status === "processing" ? "ending" : "over";
}

const conversationState = z
  .object({
    status: z.string().nullish(),
    metadata: z
      .object({
        start_time_unix_secs: z.number().nullish(),
        call_duration_secs: callSeconds,
        termination_reason: endReason,
      })
      .nullish(),
  })
  .transform(({ status, metadata }): CallProgress => {
    const start = metadata?.start_time_unix_secs;
    return {
      state: stateOf(status),
      startedAt: start ? new Date(start * 1000) : null,
      durationSeconds: metadata?.call_duration_secs ?? null,
      endReason: metadata?.termination_reason || null,
    };
  });

/** Asked for, a record also says whether the conversation is over. */
const fetchedConversation = finishedConversation.extend({ status: z.string().nullish() });
