import { createVoiceSession, type VoiceSession } from "@field-advisor/voice-client";
import { enter } from "./contender.ts";

let session: VoiceSession | undefined;

enter({
  start: async (url) => {
    const started = createVoiceSession({ getSignedUrl: () => Promise.resolve(url) });
    session = started;
    if (!(await started.start())) throw started.getSnapshot().error ?? new Error("ended before it began");
  },
  end: () => Promise.resolve(session?.end()),
});
