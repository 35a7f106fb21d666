import type { KeptChat, KeptMessage } from "@field-advisor/schema/chats.endpoints";
import { largestChat } from "@field-advisor/schema/chat-constants";
import type { Context } from "../../context.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import { chatsKept, titleOf } from "./chats.rules.ts";
import { chatsOf, deleteChat, insertChat, selectChat, selectChats, updateChat } from "./chats.queries.ts";

/** One person's own chats; nobody else's exist for them. */
export const list = ({ db }: Context, { userId }: Actor): Promise<KeptChat[]> =>
  selectChats(db, userId, chatsKept);

export async function read({ db }: Context, { userId }: Actor, id: number) {
  return existing(await selectChat(db, { userId, id }, chatsKept));
}

export const keep = (ctx: Context, caller: Caller, messages: readonly KeptMessage[]): Promise<KeptChat> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    const chat = existing(
      await insertChat(unit.trx, { userId, title: titleOf(messages), messages }, chatsKept),
    );
    await requireUnderCap(unit.trx, {
      of: `kept chats ${userId}`,
      rows: chatsOf(userId),
      most: largestChat.keptChats,
      refuse: tooManyKept,
    });
    await unit.audit({ action: "chat.keep", subject: subjectOf(chat.id), details: countOf(messages) });
    return chat;
  });

const tooManyKept = () =>
  new AppError(
    "conflict",
    `You have kept ${largestChat.keptChats} chats. Delete one of them, then keep this one.`,
  );

export const replace = (
  ctx: Context,
  caller: Caller,
  id: number,
  messages: readonly KeptMessage[],
): Promise<KeptChat> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    const values = { userId, id, title: titleOf(messages), messages };
    const chat = existing(await updateChat(unit.trx, values, chatsKept));
    await unit.audit({ action: "chat.replace", subject: subjectOf(id), details: countOf(messages) });
    return chat;
  });

export const remove = (ctx: Context, caller: Caller, id: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    existing(await deleteChat(unit.trx, { userId: caller.actor.userId, id }));
    await unit.audit({ action: "chat.delete", subject: subjectOf(id), details: {} });
    return done;
  });

const existing = existingOr("This chat no longer exists.");

const subjectOf = (id: number) => ({ type: "chat", id });

/** The log tells how much was kept, and nothing of it. */
const countOf = (messages: readonly KeptMessage[]) => ({ messages: messages.length });
