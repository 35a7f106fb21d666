import { loadVoice } from "@field-advisor/voice-client/react";
import { createContext } from "react";

/** How the code that talks is fetched; a test hands in an agent that follows a script. */
export const VoiceCode = createContext(loadVoice);
