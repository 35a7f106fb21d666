import type { DeploymentMessage, MessageTotals } from "@field-advisor/schema/messages.endpoints";
import type { Actor } from "../../lib/actor.ts";
import { mayChange } from "./messages.policy.ts";
import type { SentRow } from "./sent-messages.queries.ts";

export const toMessage = (actor: Actor, row: SentRow, readCount = 0): DeploymentMessage => ({
  id: row.id,
  title: row.title,
  message: row.message,
  link: row.link,
  linkText: row.link_text,
  messageType: row.message_type,
  showUntil: row.show_until,
  isActive: row.is_active,
  isExpired: row.is_expired,
  assignmentCount: row.own_pages,
  readCount,
  createdAt: row.created_at,
  createdBy: row.created_by,
  mayChange: mayChange(actor, { ownPages: row.own_pages, allPages: row.all_pages }),
  version: row.version,
});

export const toRecent = ({ id, title, own_pages, created_at }: SentRow): MessageTotals["recent"][number] => ({
  id,
  title,
  assignmentCount: own_pages,
  createdAt: created_at,
});
