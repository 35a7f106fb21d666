import { createVoiceSession } from "../../src/index.ts";

// The smallest page that talks: keeps the session, so that nothing of it is shaken away.
Object.assign(window, { talk: createVoiceSession });
