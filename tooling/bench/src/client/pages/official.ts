import { Conversation } from "@elevenlabs/client";
import { enter } from "./contender.ts";

let session: { endSession(): Promise<void> } | undefined;

enter({
  start: async (url) => {
    session = await Conversation.startSession({ signedUrl: url, connectionType: "websocket" });
  },
  end: async () => session?.endSession(),
});
