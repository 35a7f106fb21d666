import { session } from "../../voice-client/src/session.ts";

export const call = session;
