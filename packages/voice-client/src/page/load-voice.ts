import type { VoiceSession, VoiceSessionOptions } from "../types.ts";

export type LoadVoice = () => Promise<{ createVoiceSession: (options: VoiceSessionOptions) => VoiceSession }>;

/** The code that talks, loaded once and only when somebody is about to. */
export const loadVoice: LoadVoice = () => import("../index.ts");
