/** The code that talks, loaded once and only when somebody is about to. */
export const loadVoice = () => import("@field-advisor/voice-client");

export type LoadVoice = () => Promise<Pick<Awaited<ReturnType<typeof loadVoice>>, "createVoiceSession">>;
