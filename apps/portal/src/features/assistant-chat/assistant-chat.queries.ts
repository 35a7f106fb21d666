import { ApiError, mutationOf, pageOf, queryOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { streamOf } from "@field-advisor/api-client/stream";
import type { ChatTurn, KeptMessage } from "@field-advisor/schema/chats.endpoints";
import { largestChat } from "@field-advisor/schema/chat-constants";
import type { Turn } from "../../lib/chat/chat-state.ts";
import type { Ask } from "../../lib/chat/use-chat.ts";

/** What is told of the chat so far: questions with their answers, the last ones that fit. */
export function historyOf(turns: readonly Turn[]): ChatTurn[] {
  const told: ChatTurn[] = [];
  let characters = 0;
  for (const [index, { isUser, text }] of [...turns.entries()].toReversed()) {
    const isAnswered = !isUser || turns[index + 1]?.isUser === false;
    if (!isAnswered || text.trim() === "") continue;
    characters += text.length;
    if (told.length >= largestChat.toldTurns || characters > largestChat.toldCharacters) break;
    told.unshift({ type: isUser ? "user" : "assistant", content: text });
  }
  return told;
}

/** Asks the organisation's assistant, with what was said before. */
export const askAssistant =
  (before: readonly Turn[]): Ask =>
  async (message, hearing) => {
    const body = { message, history: historyOf(before) };
    const { response, analysis } = await streamOf("POST /api/openai/chat", { body }, hearing);
    return { text: response, analysis };
  };

const answered = /^\d{3}: /;

/** Why a message was not answered: in the specification's words, with the reason and what to quote below. */
export function chatFailure(error: unknown): string {
  const { sentence, requestId } = describeError(error);
  if (!(error instanceof ApiError)) return `Failed to send message - check console for details\n${sentence}`;
  const body = error.error ?? error.message.replace(answered, "");
  return [`Failed to get response: ${body}`, ...(requestId ? [`Request ${requestId}`] : [])].join("\n");
}

export const keptMessagesOf = (turns: readonly Turn[]): KeptMessage[] =>
  turns
    .filter(({ text }) => text !== "")
    .map(({ isUser, text, at, isPartial }) => ({
      type: isUser ? "user" : "assistant",
      content: text,
      timestamp: at,
      isPartial,
    }));

export const turnsOfKept = (messages: readonly KeptMessage[]): Turn[] =>
  messages.map(({ type, content, timestamp, isPartial }, index) => ({
    key: index + 1,
    isUser: type === "user",
    text: content,
    at: timestamp,
    isPartial,
    failure: null,
  }));

/** Conversations that the reader may know, the newest first. */
export const storedConversations = (query: { search?: string; limit: number; offset: number }) =>
  pageOf("GET /api/conversations", { query });

export const readConversation = (id: string) => request("GET /api/conversations/:id", { params: { id } });

export const keptChats = queryOf("GET /api/kept-chats", {});

export const readKeptChat = (id: number) => request("GET /api/kept-chats/:id", { params: { id } });

const makesStale = ["GET /api/kept-chats"] as const;

export const keepChat = mutationOf("POST /api/kept-chats", { makesStale });

export const keepAgain = mutationOf("PUT /api/kept-chats/:id", { makesStale });

export const deleteKeptChat = mutationOf("DELETE /api/kept-chats/:id", { makesStale });
