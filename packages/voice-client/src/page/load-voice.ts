import type { SessionInputs } from "./call-inputs.ts";
import type { openSession } from "./open-session.ts";

export type LoadVoice = () => Promise<{ openSession: typeof openSession }>;

/** The code that talks, loaded once and only when somebody is about to. */
export const loadVoice: LoadVoice = () => import("./open-session.ts");

/** The dependencies of the page's call: the loader of the voice code, and that code's own dependencies. */
export interface CallInputs extends SessionInputs {
  loadVoice: LoadVoice;
}
