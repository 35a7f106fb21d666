import type { AssistantMessage, RoomMessage } from "@field-advisor/schema/room-sessions.endpoints";
import type { Actor } from "../../lib/actor.ts";
import { privateWords } from "../auth/impersonation/impersonation.views.ts";
import type { SpokenRow } from "./room-sessions.queries.ts";

export const readable = <Said extends { text: string }>(actor: Actor, said: Said): Said => ({
  ...said,
  text: privateWords(actor, said.text),
});

export function toRoomMessage(actor: Actor, row: SpokenRow): RoomMessage {
  const { id, at, ...spoken } = readable(actor, row);
  return { ...spoken, id: String(id), timestamp: at };
}

export function toAssistantMessage(actor: Actor, row: SpokenRow): AssistantMessage {
  const { id, isUser, text, isPartial, at } = readable(actor, row);
  return { id: String(id), type: isUser ? "user" : "assistant", content: text, timestamp: at, isPartial };
}
