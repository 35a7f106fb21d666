import type {
  Agent,
  CreateAgentInput,
  PersonaInput,
  UpdateAgentInput,
} from "@field-advisor/schema/agents.endpoints";
import { agentVariables } from "@field-advisor/schema/agent-variables";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { changedFields, traceOf } from "../../lib/changes.ts";
import { done, type Done } from "../../lib/done.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import type { KnownPersona } from "../../providers/voice-answers.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import {
  type AgentRow,
  columns,
  deleteAgent,
  insertAgent,
  lockAgentToChange,
  releaseAgent,
  reserveAgent,
  selectAgent,
  selectTalked,
  selectUses,
  updateAgent,
} from "./agents.queries.ts";
import { isOfProvider, missingVariableOf, removalConflict, reservedSeconds } from "./agents.rules.ts";
import { existing, requireVoice } from "./agents.service.ts";
import { toAgent } from "./agents.views.ts";

export async function create(
  ctx: Context,
  caller: Caller,
  { persona, agentId, ...input }: CreateAgentInput,
): Promise<Agent> {
  if (persona) return make(ctx, caller, input, persona);
  if (agentId === undefined) throw fieldError("invalid_request", "agentId", "Agent ID is required");
  return register(ctx, caller, { ...input, agentId });
}

/** An agent that cannot be registered must not stay behind at the provider. */
async function make(
  ctx: Context,
  caller: Caller,
  input: Omit<NewAgent, "agentId">,
  persona: PersonaInput,
): Promise<Agent> {
  const { voice, log } = ctx;
  await requirePlayable(ctx, persona, null);
  const agentId = await voice.createAgent(input.name, persona);
  try {
    return await register(ctx, caller, { ...input, source: "Voice API", agentId });
  } catch (error) {
    await voice.deleteAgent(agentId).catch((err: unknown) => {
      log.warn({ err, agentId }, "an agent that is not in the registry stays at the provider");
    });
    throw error;
  }
}

type NewAgent = Omit<CreateAgentInput, "persona"> & { agentId: string };

const register = (ctx: Context, caller: Caller, input: NewAgent): Promise<Agent> =>
  write(ctx, caller, async (unit) => {
    const added = await insertAgent(unit.trx, columnsOf(columns, input));
    if (!added)
      throw fieldError("conflict", "agentId", "An agent with this ID already exists. Choose another ID.");
    const { id } = added;
    const { agentId, name, source } = input;
    const details = { agentId, name, source };
    await unit.audit({ action: "agent.create", subject: subjectOf(id), details });
    return toAgent(existing(await selectAgent(unit.trx, id)));
  });

/**
 * Of two who change an agent at once only one reaches the provider, which takes the same change as often as it comes.
 * Where the process is killed between the provider and the registry, the same change completes it.
 */
export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...input }: UpdateAgentInput,
): Promise<Agent> {
  return whileReserved(ctx, id, async (end) => {
    const known = existing(await selectAgent(ctx.db, id));
    requireVersion("agent", known, version);
    await changeAtProvider(ctx, known, input);
    return write(ctx, caller, async (unit) => {
      await end(unit.trx);
      const row = await change(unit, id, input);
      if (!row.isActive) await calls.end(unit, { on: "agent", agentId: id });
      return toAgent(row);
    });
  });
}

async function change(
  unit: Unit,
  id: number,
  { persona, ...input }: Omit<UpdateAgentInput, "version">,
): Promise<AgentRow> {
  const { trx } = unit;
  const before = await lock(trx, id);
  const changed = changedFields(fieldsOf(columns), before, input);
  if (changed.length === 0 && !persona) {
    unit.noAudit("nothing differs");
    return before;
  }
  await updateAgent(trx, id, columnsOf(columns, input));
  const after = existing(await selectAgent(trx, id));
  const trace = traceOf(changed, before, after, ["description"]);
  await unit.audit({
    action: "agent.update",
    subject: subjectOf(id),
    details: { ...trace, changed: [...changed, ...(persona ? ["persona"] : [])] },
  });
  return after;
}

/** The provider's agent is called as ours: reading its list again must not take the new name back. */
async function changeAtProvider(
  ctx: Context,
  known: AgentRow,
  { persona, name, source = known.source }: UpdateAgentInput,
): Promise<void> {
  const isRenamed = name !== undefined && name !== known.name;
  if (persona && !isOfProvider({ source }))
    throw fieldError("invalid_request", "persona", "Only agents of the voice provider have a persona here.");
  if (!isOfProvider({ source }) || (!persona && !isRenamed)) return;
  const changes = { ...(isRenamed && { name }), ...(persona && { persona }) };
  const before = persona ? await ctx.voice.readAgent(known.agentId) : null;
  if (persona && before) await requirePlayable(ctx, persona, before);
  const isKnown = await ctx.voice.updateAgent(known.agentId, changes);
  if (persona && !isKnown)
    throw fieldError(
      "not_found",
      "persona",
      "The voice provider does not know this agent, so its persona cannot be changed.",
    );
}

/**
 * With a voice that is not there or a variable that nobody fills in, conversations would end as they begin. What stays
 * as it was is not asked about.
 */
async function requirePlayable(
  ctx: Context,
  persona: PersonaInput,
  before: KnownPersona | null,
): Promise<void> {
  for (const field of ["firstMessage", "prompt"] as const) {
    const missing = missingVariableOf(persona[field], before?.variables ?? []);
    if (missing !== null && persona[field] !== before?.persona[field])
      throw fieldError(
        "invalid_request",
        `persona.${field}`,
        `Nothing is known as {{${missing}}}. Use ${variablesText}, or no braces.`,
      );
  }
  requireMoods(persona, before?.persona.moods ?? []);
  if (persona.voiceId !== before?.persona.voiceId)
    await requireVoice(ctx, persona.voiceId, "persona.voiceId");
}

function requireMoods({ rules = [] }: PersonaInput, moods: readonly string[]): void {
  for (const [index, rule] of rules.entries())
    for (const field of ["mood", "turns"] as const) {
      const named = rule[field];
      if (named !== undefined && !moods.includes(named))
        throw fieldError(
          "invalid_request",
          `persona.rules.${index}.${field}`,
          "The agent has no such mood. Choose another one.",
        );
    }
}

const variablesText = agentVariables.map((name) => `{{${name}}}`).join(", ");

export async function remove(ctx: Context, caller: Caller, id: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const agent = await lock(trx, id);
    const conflict = removalConflict({
      ...(await selectUses(trx, id)),
      conversations: await selectTalked(trx, id),
    });
    if (conflict !== null) throw new AppError("conflict", conflict);
    await deleteAgent(trx, id);
    const details = { agentId: agent.agentId, name: agent.name };
    await unit.audit({ action: "agent.delete", subject: subjectOf(id), details });
    return done;
  });
}

const subjectOf = (id: number) => ({ type: "agent", id });

async function lock(trx: Trx, id: number): Promise<AgentRow> {
  await lockAgentToChange(trx, id);
  return existing(await selectAgent(trx, id));
}

/**
 * Does `work` while nobody else changes the agent. It holds no connection, because `work` may wait for the provider.
 * @param work calls `end` in the transaction that writes the change
 */
async function whileReserved<T>(
  { db, log }: Context,
  id: number,
  work: (end: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const until = await reserveAgent(db, id, reservedSeconds);
  if (until === undefined) {
    existing(await selectAgent(db, id));
    throw taken();
  }
  try {
    return await work(async (trx) => {
      if (!(await releaseAgent(trx, id, until))) throw taken();
    });
  } finally {
    await releaseAgent(db, id, until).catch((err: unknown) =>
      log.warn({ err, agentId: id }, "an agent stays reserved for some seconds"),
    );
  }
}

const taken = () => new AppError("conflict", "This agent is being changed. Try again in a moment.");
