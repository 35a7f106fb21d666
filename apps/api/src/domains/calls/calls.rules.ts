import { longestOpenSeconds } from "@field-advisor/schema/call-limits";

/** Until then the provider learns by itself that a conversation is over. */
export const endGraceMs = 60_000;

/** By then whoever continues a conversation has opened the address that they were given, or never will. */
export const supersededAfterSeconds = 90;

/** A conversation whose line was lost can be continued for so long. */
export const resumableMinutes = 10;

/** From an address on, nobody continues its conversation any more after so long. */
export const continuableFor = `${longestOpenSeconds + resumableMinutes * 60} seconds`;

/** Does this end of a call, in the provider's words, say that the provider failed? Ours, and the vendor's. */
export const isProviderFailure = (endReason: string | null): boolean =>
  endReason !== null &&
  /^(?:something went wrong in the conversation|the service restarts|the voice agent stopped)|the language model had failed\.$|^(?:internal|server|llm|tts|asr|system)\b.*\b(?:error|fail|timeout|timed out)/i.test(
    endReason,
  );
