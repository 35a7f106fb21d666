import type { RoomCategory, RoomStatus } from "@field-advisor/schema/constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { RoomRow } from "./rooms.queries.ts";
import { isLive } from "./rooms.rules.ts";

/** A room as somebody enters it, with what the server needs of its agent. */
export interface RoomEntry {
  id: number;
  name: string;
  description: string | null;
  category: RoomCategory;
  status: RoomStatus;
  /** null means the default one. */
  assistantId: number | null;
  agent: {
    id: number;
    externalId: string;
    name: string;
    description: string | null;
    isActive: boolean;
    /** The voice provider did not have it when it was asked last. */
    isMissing: boolean;
  } | null;
}

export const toEntry = (row: RoomRow): RoomEntry => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  status: row.status,
  assistantId: row.assistant_id,
  agent: agentOf(row),
});

function agentOf(row: RoomRow) {
  const { agent_id: id, agent_external_id: externalId, agent_name: name, agent_is_active: isActive } = row;
  if (id === null || externalId === null || name === null || isActive === null) return null;
  const isMissing = row.agent_provider_has === false;
  return { id, externalId, name, description: row.agent_description, isActive, isMissing };
}

export const toRoom = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  description: row.description,
  agentId: row.agent_id,
  agent: shownAgentOf(row),
  openaiAssistantId: row.assistant_id,
  backgroundColor: row.background_color,
  badgeText: row.badge_text,
  logoUrl: row.logo_url,
  displayOrder: row.display_order,
  status: row.status,
  isActive: isLive(row),
  category: row.category,
  createdBy: row.created_by,
  createdByUser: creatorOf(row),
  createdAt: row.created_at,
  version: row.version,
});

/** The provider's id of an agent is for the server only. */
function shownAgentOf(row: RoomRow): Room["agent"] {
  const agent = agentOf(row);
  if (!agent) return null;
  const { externalId: _, ...shown } = agent;
  return { ...shown, domain: row.agent_domain };
}

const creatorOf = ({ creator_first_name: firstName, creator_last_name: lastName }: RoomRow) =>
  firstName === null || lastName === null ? null : { firstName, lastName };
