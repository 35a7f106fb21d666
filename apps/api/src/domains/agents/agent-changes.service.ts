import type { CreateAgentInput, Persona, UpdateAgentInput } from "@field-advisor/schema/agents";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { isOfProvider, mayManage } from "./agents.policy.ts";
import { selectAgent, selectUses, type AgentRow } from "./agents.queries.ts";
import { obstacleTo } from "./agent-changes.policy.ts";
import {
  deleteAgent,
  insertAgent,
  lockAgentToChange,
  selectTalks,
  updateAgent,
} from "./agent-changes.queries.ts";

interface Parts extends Pick<Deps, "db" | "voice" | "log"> {
  audit: Audit;
  calls: Pick<Calls, "endTo">;
}

/** What the registry keeps of an agent and owners may change, by the names of its columns. */
const columns = {
  name: "name",
  description: "description",
  domain: "domain",
  source: "source",
  isActive: "is_active",
} as const;

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** Agents as owners make, change and remove them. */
export const createEditing = (parts: Parts) => ({
  create: (caller: Caller, input: CreateAgentInput): Promise<AgentRow> => create(parts, caller, input),
  update: (caller: Caller, id: number, input: UpdateAgentInput): Promise<AgentRow> =>
    update(parts, caller, id, input),
  remove: (caller: Caller, id: number): Promise<void> => remove(parts, caller, id),
});

/** @throws AppError forbidden, invalid_request, conflict and what the provider raises */
async function create(
  parts: Parts,
  caller: Caller,
  { persona, agentId, ...input }: CreateAgentInput,
): Promise<AgentRow> {
  requireManager(caller);
  if (persona) return make(parts, caller, input, persona);
  if (agentId === undefined) throw fieldError("invalid_request", "agentId", "Agent ID is required");
  return register(parts, caller, { ...input, externalId: agentId });
}

/** An agent that cannot be registered must not stay behind at the provider. */
async function make(
  parts: Parts,
  caller: Caller,
  input: Omit<NewAgent, "externalId">,
  persona: Persona,
): Promise<AgentRow> {
  const { voice, log } = parts;
  const externalId = await voice.createAgent(input.name, persona);
  try {
    return await register(parts, caller, { ...input, source: "Voice API", externalId });
  } catch (error) {
    await voice.deleteAgent(externalId).catch((err: unknown) => {
      log.warn({ err, externalId }, "an agent that is not in the registry stays at the provider");
    });
    throw error;
  }
}

type NewAgent = Omit<CreateAgentInput, "persona" | "agentId"> & { externalId: string };

const register = ({ db, audit }: Parts, { actor, request }: Caller, { externalId, ...values }: NewAgent) =>
  inTransaction(db, async (trx) => {
    const added = await insertAgent(trx, { ...values, external_id: externalId });
    if (!added)
      throw fieldError("conflict", "agentId", "There is an agent with this ID already. Choose another ID.");
    const { id } = added;
    const details = { agentId: externalId, name: values.name, source: values.source };
    await audit.record(trx, {
      actor,
      request,
      action: "agent.create",
      subject: { type: "agent", id },
      details,
    });
    return existing(await selectAgent(trx, id));
  });

/** @throws AppError forbidden, not_found, invalid_request and what the provider raises */
async function update(
  parts: Parts,
  caller: Caller,
  id: number,
  { persona, ...input }: UpdateAgentInput,
): Promise<AgentRow> {
  requireManager(caller);
  await changeAtProvider(parts, existing(await selectAgent(parts.db, id)), { persona, ...input });
  const row = await change(parts, caller, id, { persona, ...input });
  if (!row.is_active) await parts.calls.endTo(id);
  return row;
}

const change = (
  { db, audit }: Parts,
  { actor, request }: Caller,
  id: number,
  { persona, ...input }: UpdateAgentInput,
): Promise<AgentRow> =>
  inTransaction(db, async (trx) => {
    const before = await lock(trx, id);
    const changed = fields.filter(
      (field) => input[field] !== undefined && input[field] !== before[columns[field]],
    );
    if (changed.length === 0 && !persona) return before;
    await updateAgent(trx, id, {
      name: input.name,
      description: input.description,
      domain: input.domain,
      source: input.source,
      is_active: input.isActive,
    });
    const after = existing(await selectAgent(trx, id));
    await audit.record(trx, {
      actor,
      request,
      action: "agent.update",
      subject: { type: "agent", id },
      details: {
        changed: [...changed, ...(persona ? ["persona"] : [])],
        before: valuesOf(before, changed),
        after: valuesOf(after, changed),
      },
    });
    return after;
  });

/** The provider's agent is called as ours: reading its list again must not take the new name back. */
async function changeAtProvider(
  { voice }: Parts,
  known: AgentRow,
  { persona, name, source = known.source }: UpdateAgentInput,
): Promise<void> {
  const isRenamed = name !== undefined && name !== known.name;
  if (persona && !isOfProvider({ source }))
    throw fieldError("invalid_request", "persona", "Only agents of the voice provider have a persona here.");
  if (!isOfProvider({ source }) || (!persona && !isRenamed)) return;
  const changes = { ...(isRenamed && { name }), ...(persona && { persona }) };
  const isKnown = await voice.updateAgent(known.external_id, changes);
  if (persona && !isKnown)
    throw fieldError(
      "not_found",
      "persona",
      "The voice provider does not know this agent, so its persona cannot be changed.",
    );
}

/** @throws AppError forbidden, not_found, conflict */
async function remove({ db, audit }: Parts, { actor, request }: Caller, id: number): Promise<void> {
  requireManager({ actor });
  await inTransaction(db, async (trx) => {
    const agent = await lock(trx, id);
    const uses = { ...(await selectUses(trx, id)), talks: await selectTalks(trx, id) };
    const obstacle = obstacleTo(uses);
    if (obstacle !== null) throw new AppError("conflict", obstacle);
    await deleteAgent(trx, id);
    const details = { agentId: agent.external_id, name: agent.name };
    await audit.record(trx, {
      actor,
      request,
      action: "agent.delete",
      subject: { type: "agent", id },
      details,
    });
  });
}

async function lock(trx: Trx, id: number): Promise<AgentRow> {
  await lockAgentToChange(trx, id);
  return existing(await selectAgent(trx, id));
}

function requireManager({ actor }: Pick<Caller, "actor">): void {
  if (!mayManage(actor)) throw new AppError("forbidden", "Only owners may manage agents.");
}

function existing(row: AgentRow | undefined): AgentRow {
  if (row === undefined) throw new AppError("not_found", "This agent does not exist any more.");
  return row;
}

/** What the log keeps of a change: all but the description, which may be long. */
const valuesOf = (row: AgentRow, changed: readonly Field[]) =>
  Object.fromEntries(
    changed.filter((field) => field !== "description").map((field) => [field, row[columns[field]]]),
  );
