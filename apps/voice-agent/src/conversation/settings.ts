import { type AgentVariable, variablePattern } from "@field-advisor/schema/agent-variables";
import type { Agent } from "../agents/agent-config.ts";
import type { Variant } from "../agents/variant.ts";
import type { PracticeScript } from "@field-advisor/schema/practice-script";
import { type AudioFormat, sampleRate } from "../audio/format.ts";
import type { Voice } from "../engines/mouth/mouth.ts";
import type { Initiation } from "./client-frames.ts";

export interface SpeechOutput {
  format: AudioFormat;
  sampleRate: number;
  voiceId: string;
  speed: number;
}

/** An agent's configuration with the client's overrides applied. */
export interface Settings {
  inputFormat: AudioFormat;
  outputFormat: AudioFormat;
  speechOutput: SpeechOutput | undefined;
  /** Of the conversation, as a code. */
  language: string;
  firstMessage: string;
  prompt: string;
  script: PracticeScript | undefined;
  /** How the agent differs in this conversation. */
  variant?: Variant | undefined;
  silenceMs: number;
  /** Seconds of silence before the agent speaks up; 0 for never. */
  nudgeSeconds: number;
  maxSeconds: number;
  events: ReadonlySet<string>;
  textOnly: boolean;
  /** The agent says nothing. */
  isSilent: boolean;
  /** An answer is shown only once it is complete, and has no sound. */
  showsWhole: boolean;
}

/** Why a conversation cannot start. @param errorType the vendor's name for it */
export class StartProblem extends Error {
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

// Endpointing: people pause for about half a second between two sentences. `turn-end.ts` says when it is more or less.
const silenceMs = { eager: 450, normal: 650, patient: 1300 };

/** @throws StartProblem for an override that the agent does not allow, and for a variable without a value */
export function settingsFor(
  agent: Agent,
  initiation: Initiation,
  conversationId: string,
  voices: readonly Voice[],
  variant?: Variant,
): Settings {
  const { asr, tts, turn, conversation, agent: section } = agent.conversation_config;
  const overrides = allowedOverrides(agent, initiation);
  const fill = variableFiller(agent, initiation, conversationId);
  const textOnly = overrides.textOnly ?? conversation.text_only;
  const format = tts.agent_output_audio_format;
  const language = overrides.language ?? section.language;
  const voiceId = overrides.voiceId ?? voiceIn(language, tts.voice_id, voices);
  const events = new Set(conversation.client_events);
  const speed = Math.min(1.2, Math.max(0.7, overrides.speed ?? tts.speed));
  return {
    inputFormat: asr.user_input_audio_format,
    outputFormat: format,
    speechOutput: textOnly ? undefined : { format, sampleRate: sampleRate(format), voiceId, speed },
    language,
    // Whoever signed the address decided the variant, so it comes before what the client wants.
    firstMessage: variant?.opening ?? fill(overrides.firstMessage ?? section.first_message),
    prompt: fill(overrides.prompt ?? section.prompt.prompt),
    script: unchangedScript(agent),
    variant,
    silenceMs: silenceMs[turn.turn_eagerness],
    nudgeSeconds: textOnly ? 0 : Math.max(0, turn.turn_timeout),
    maxSeconds: conversation.max_duration_seconds,
    events,
    textOnly,
    isSilent: false,
    showsWhole: textOnly && !events.has("agent_chat_response_part"),
  };
}

/** Who answers, in each turn. */
export const personaOf = ({ prompt, language, script, variant }: Settings) => ({
  prompt,
  language,
  script,
  variant,
});

/** Enough for a sentence, of which a forgotten microphone does not make hours. */
const longestListeningSeconds = 120;

/** Nothing is said, and nobody is asked whether they are still there. */
export const onlyListening = (settings: Settings): Settings => ({
  ...settings,
  firstMessage: "",
  nudgeSeconds: 0,
  maxSeconds: Math.min(settings.maxSeconds, longestListeningSeconds),
  isSilent: true,
});

const scripts = new Map<string, { updatedAt: number; script: PracticeScript | undefined }>();
const mostScripts = 100;

// An agent is read for each conversation, and a script is compiled once per object.
function unchangedScript({
  agent_id: id,
  updated_at,
  conversation_config,
}: Agent): PracticeScript | undefined {
  const updatedAt = updated_at.getTime();
  const known = scripts.get(id);
  if (known?.updatedAt === updatedAt) return known.script;
  const { script } = conversation_config.agent;
  if (scripts.size >= mostScripts) scripts.clear();
  scripts.set(id, { updatedAt, script });
  return script;
}

function allowedOverrides(agent: Agent, initiation: Initiation) {
  const given = initiation.conversation_config_override;
  const allowed = agent.platform_settings.overrides.conversation_config_override;
  return {
    firstMessage: override("first_message", given?.agent?.first_message, allowed.agent.first_message),
    prompt: override("prompt", given?.agent?.prompt?.prompt, allowed.agent.prompt.prompt),
    language: override("language", given?.agent?.language, allowed.agent.language),
    voiceId: override("voice_id", given?.tts?.voice_id, allowed.tts.voice_id),
    speed: override("speed", given?.tts?.speed, allowed.tts.speed),
    textOnly: override("text_only", given?.conversation?.text_only, allowed.conversation.text_only),
  };
}

function override<T>(name: string, value: T | undefined, permitted: boolean): T | undefined {
  if (value === undefined || permitted) return value;
  throw new StartProblem("override_error", `Override for field '${name}' is not allowed by this agent.`);
}

// The agent's own voice, unless it does not speak the conversation's language.
function voiceIn(language: string, voiceId: string, voices: readonly Voice[]): string {
  const own = voices.find((voice) => voice.voiceId === voiceId);
  if (!own || own.language === language) return voiceId;
  return voices.find((voice) => voice.language === language)?.voiceId ?? voiceId;
}

function variableFiller(agent: Agent, initiation: Initiation, conversationId: string) {
  const known: Record<AgentVariable, string> = {
    system__agent_id: agent.agent_id,
    system__conversation_id: conversationId,
    system__time_utc: new Date().toISOString(),
  };
  const values = new Map<string, string | number | boolean>([
    ...Object.entries(agent.conversation_config.agent.dynamic_variables.dynamic_variable_placeholders),
    ...Object.entries(initiation.dynamic_variables ?? {}),
    ...Object.entries(known),
  ]);
  return (text: string) =>
    text.replaceAll(variablePattern, (_, name: string) => {
      const value = values.get(name.normalize("NFC"));
      if (value !== undefined) return String(value);
      throw new StartProblem("missing_dynamic_variable", `The value of the variable '${name}' is missing.`);
    });
}
