import { z } from "zod";
import { type EventType, eventTypes } from "./event-types.ts";
import { id, opaqueId } from "./primitives.ts";
import type { WebApp } from "./routes.ts";

const person = z.strictObject({ personId: id });
const attempt = person.extend({ attemptId: opaqueId, roomId: id });
const assignment = person.extend({
  assignmentId: id,
  /** What was assigned: one of the three. */
  roomId: id.nullable(),
  contentId: id.nullable(),
  pathId: id.nullable(),
});
const item = person.extend({ contentId: id });
const page = z.strictObject({ deploymentId: opaqueId });
const invitation = page.extend({ invitationId: opaqueId });

/** What an event says of each type: ids and no more. What is behind them is read with a key, under the rules of rows. */
export const eventSubjects = {
  "person.created": person,
  "person.changed": person,
  "person.deactivated": person,
  "attempt.finished": attempt,
  "attempt.shared": attempt,
  "attempt.unshared": attempt,
  "attempt.reviewed": attempt,
  "attempt.deleted": attempt,
  "assignment.created": assignment,
  "assignment.done": assignment,
  "assignment.overdue": assignment,
  "content.opened": item,
  "content.finished": item,
  "conversation.ended": z.strictObject({
    conversationId: opaqueId,
    /** Where it took place: a deployment, or a room of somebody of the staff. */
    deploymentId: opaqueId.nullable(),
    roomId: id.nullable(),
    personId: id.nullable(),
  }),
  "invitation.created": invitation,
  "invitation.used": invitation,
  "deployment.published": page,
  "deployment.paused": page,
  "message.sent": z.strictObject({ messageId: id }),
} as const satisfies Record<EventType, z.ZodObject>;

export type EventSubject<Type extends EventType> = z.infer<(typeof eventSubjects)[Type]>;

/** What happened, before it has an id: the type with its ids. */
export type Happening = { [Type in EventType]: { type: Type; subject: EventSubject<Type> } }[EventType];

/** The screen on which an owner reads of it. */
export function screenOf({ type, subject }: Happening): { app: WebApp; path: string } {
  const portal = (path: string) => ({ app: "portal", path }) as const;
  switch (type) {
    case "person.created":
    case "person.changed":
    case "person.deactivated":
      return { app: "console", path: `/admin/users/${subject.personId}` };
    case "attempt.deleted":
      return portal(`/progress/${subject.personId}`);
    case "attempt.finished":
    case "attempt.shared":
    case "attempt.unshared":
    case "attempt.reviewed":
      return portal(`/attempts/${subject.attemptId}`);
    case "assignment.created":
    case "assignment.done":
    case "assignment.overdue":
      return portal("/assignments");
    case "content.opened":
    case "content.finished":
      return { app: "console", path: "/content-management" };
    case "conversation.ended":
      return portal(conversationPath(subject));
    case "invitation.created":
    case "invitation.used":
      return portal(`/deployments/${subject.deploymentId}?tab=invitations`);
    case "deployment.published":
    case "deployment.paused":
      return portal(`/deployments/${subject.deploymentId}`);
    case "message.sent":
      return portal("/messages");
  }
}

function conversationPath(subject: EventSubject<"conversation.ended">): string {
  const { deploymentId, conversationId, roomId } = subject;
  if (deploymentId !== null)
    return `/deployments/${deploymentId}?tab=conversations&conversation=${conversationId}`;
  return roomId === null ? "/activity-log" : `/test-room/${roomId}`;
}

const link = z.url();

const envelopeOf = <Type extends EventType>(type: Type) =>
  z.strictObject({
    id: z.uuid(),
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    data: z.strictObject({ ...eventSubjects[type].shape, link }),
  });

/** An event as other programs are told of it. */
export const event = z.discriminatedUnion("type", [
  envelopeOf(eventTypes[0]),
  ...eventTypes.slice(1).map((type) => envelopeOf(type)),
]);

export interface ProductEvent {
  /** The same in every try to tell of it. */
  id: string;
  type: EventType;
  /** When it happened. */
  timestamp: string;
  data: Happening["subject"] & {
    /** Where an owner reads it in the product. */
    link: string;
  };
}
