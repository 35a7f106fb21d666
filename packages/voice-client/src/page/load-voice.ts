import type { SessionInputs } from "./call-inputs.ts";
import type { openSession } from "./open-session.ts";

export type LoadVoice = () => Promise<{ openSession: typeof openSession }>;

/** The code that talks, loaded once and only when somebody is about to. */
export const loadVoice: LoadVoice = () => import("./open-session.ts");

/** What the page's call needs: how the code that talks is loaded, and what that needs itself. */
export interface CallInputs extends SessionInputs {
  loadVoice: LoadVoice;
}
