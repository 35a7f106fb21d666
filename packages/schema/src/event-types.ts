/**
 * Everything that other programs can be told of, with what an owner reads of it. A type is added and never given another
 * meaning: programs that nobody here knows rely on it. Free of zod, so every app may load it.
 */
export const eventLabels = {
  "person.created": "A person was added",
  "person.changed": "A person's details or role were changed",
  "person.deactivated": "A person lost access: switched off or deleted",
  "attempt.finished": "An attempt in a room was scored",
  "attempt.shared": "A private attempt was shared",
  "attempt.unshared": "A shared attempt was made private again",
  "attempt.reviewed": "A coach reviewed an attempt or decided one of its checks",
  "attempt.deleted": "An attempt was deleted",
  "assignment.created": "Something was assigned to a person",
  "assignment.done": "A person did what was assigned",
  "assignment.overdue": "The due day of an assignment passed and it is not done",
  "content.opened": "A person opened something in the library",
  "content.finished": "A person played a recording of the library to its end",
  "conversation.ended": "A conversation with an agent ended",
  "invitation.created": "Somebody was invited to a deployment",
  "invitation.used": "Somebody used an invitation for the first time",
  "deployment.published": "A deployment was published",
  "deployment.paused": "A deployment was paused, ended or put away",
  "message.sent": "A message to deployments was sent",
} as const;

export type EventType = keyof typeof eventLabels;

export const eventTypes = Object.keys(eventLabels) as [EventType, ...EventType[]];
