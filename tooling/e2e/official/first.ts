import { Conversation } from "elevenlabs-client-0-1";
import { offerTalk } from "./talk.ts";

offerTalk((signedUrl, callbacks) => Conversation.startSession({ signedUrl, ...callbacks }));
