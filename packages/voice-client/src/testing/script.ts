import type { ClientCommand, ServerEvent } from "../transport.ts";

/** Messages from a page: its commands, and the microphone's frames. */
export type Sent = ClientCommand | { type: "audio"; bytes: Uint8Array };

/** One thing the other side does. */
export type ScriptStep =
  | { step: "says"; text: string; milliseconds: number }
  | { step: "pauses"; milliseconds: number }
  | { step: "waits"; for: Sent["type"] }
  | { step: "repeats"; milliseconds: number }
  | { step: "pings"; gap: number | undefined }
  | { step: "interrupts"; heard: string | undefined }
  | { step: "holds"; type: "agent_paused" | "agent_resumed" }
  | { step: "sends"; event: ServerEvent }
  | { step: "closes"; code: number; reason: string }
  | { step: "refuses"; code: number; reason: string }
  | { step: "neverAnswers" }
  | { step: "forgets" };

/** An answer: its text, then this much sound, delivered faster than it plays. */
export const says = (text: string, milliseconds = 1000): ScriptStep => ({ step: "says", text, milliseconds });

export const pauses = (milliseconds: number): ScriptStep => ({ step: "pauses", milliseconds });

/** The line lives: a ping, this long after the one before. */
export const pings = (gap?: number): ScriptStep => ({ step: "pings", gap });

/** Goes on when the page sends this; "audio" waits for the microphone. */
export const waitsFor = (command: Sent["type"]): ScriptStep => ({ step: "waits", for: command });

/** Cuts the last answer off; `heard` is what of it was spoken. Sound of it that comes later is stale. */
export const interrupts = (heard?: string): ScriptStep => ({ step: "interrupts", heard });

/** Falls silent within its words, until `goesOn` or until it is interrupted. */
export const fallsSilent = (): ScriptStep => ({ step: "holds", type: "agent_paused" });

export const goesOn = (): ScriptStep => ({ step: "holds", type: "agent_resumed" });

/** More sound with the number of the last answer: after an interruption it is stale and must not be heard. */
export const keepsTalking = (milliseconds: number): ScriptStep => ({ step: "repeats", milliseconds });

/** The recognized words of the user. */
export const hears = (text: string): ScriptStep => ({
  step: "sends",
  event: { type: "user_transcript", text, eventId: undefined },
});

export const callsTool = (name: string, parameters: Record<string, unknown> = {}): ScriptStep => ({
  step: "sends",
  event: { type: "tool_call", id: `call-${name}`, name, parameters },
});

/** Any event, for what the other steps do not say. */
export const sends = (event: ServerEvent): ScriptStep => ({ step: "sends", event });

/** The agent decides that the conversation is over (its end_call tool); the line stays open. */
export const saysGoodbye = (): ScriptStep => ({ step: "sends", event: { type: "agent_ends" } });

export const hangsUp = (): ScriptStep => ({ step: "closes", code: 1000, reason: "" });

export const dropsTheLine = (code = 1006, reason = ""): ScriptStep => ({ step: "closes", code, reason });

/** As a first step: closes before accepting the conversation. */
export const refuses = (code: number, reason = ""): ScriptStep => ({ step: "refuses", code, reason });

/** As a first step: opens and then stays silent for ever. */
export const neverAnswers = (): ScriptStep => ({ step: "neverAnswers" });

/** As the first step of a leg that goes on: an agent that does not know the conversation, as the vendor's. */
export const forgets = (): ScriptStep => ({ step: "forgets" });
