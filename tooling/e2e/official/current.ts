import { Conversation } from "@elevenlabs/client";
import { offerTalk } from "./talk.ts";

offerTalk((signedUrl, callbacks) =>
  Conversation.startSession({ signedUrl, connectionType: "websocket", ...callbacks }),
);
