import type { DeploymentMessage, MessageTotals } from "@field-advisor/schema/messages.endpoints";
import type { Actor } from "../../lib/actor.ts";
import { mayChange } from "./messages.policy.ts";
import type { SentRow } from "./sent-messages.queries.ts";

export const toMessage = (actor: Actor, row: SentRow, readCount = 0): DeploymentMessage => ({
  ...row,
  readCount,
  mayChange: mayChange(actor, row),
});

export const toRecent = ({
  id,
  title,
  assignmentCount,
  createdAt,
}: SentRow): MessageTotals["recent"][number] => ({
  id,
  title,
  assignmentCount,
  createdAt,
});
