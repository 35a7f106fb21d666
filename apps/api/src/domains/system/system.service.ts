import type { Contact, Settings } from "@field-advisor/schema/system";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { AssistantsService } from "../assistants/assistants.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import { maySetUp } from "./system.policy.ts";
import { lockSettings, selectSettings, selectTimeZone, updateSettings } from "./system.queries.ts";

export type SystemService = ReturnType<typeof createSystemService>;

/** Absent stays as it is, null is taken away. */
type Changes = {
  [K in "supportEmail" | "supportPhone" | "timeZone" | "defaultAgentId"]?: Settings[K] | undefined;
};

interface Parts extends Pick<Deps, "db"> {
  audit: Audit;
  agents: Pick<AgentsService, "requireActive">;
}

/** Settings of the whole product. */
export const createSystemService = (
  { db }: Pick<Deps, "db">,
  { audit, agents, assistants }: Omit<Parts, "db"> & { assistants: Pick<AssistantsService, "requireActive"> },
) => {
  // Every visitor of the sign-in page asks for it.
  const remembered = createTtlCache<Contact>({ ttlMs: 1000, max: 1 });

  return {
    contact: (): Promise<Contact> => remembered.get("contact", () => selectSettings(db)),

    settings: (): Promise<Settings> => selectSettings(db),

    /** @throws AppError forbidden, invalid_request, not_found, agent_inactive */
    async update(caller: Caller, changes: Changes): Promise<Settings> {
      const after = await change({ db, audit }, caller, (trx, before) => write(agents, trx, before, changes));
      remembered.forget("contact");
      return after;
    },

    /** @throws AppError forbidden, not_found, conflict */
    setAssistant: (caller: Caller, assistantId: string): Promise<Settings> =>
      change({ db, audit }, caller, async (trx, before) => {
        await updateSettings(trx, { assistant_id: await assistants.requireActive(trx, assistantId) });
        return { ...before, openaiAssistantId: assistantId };
      }),
  };
};

/** @param work writes what changes, and says what the settings are then */
async function change(
  { db, audit }: Pick<Parts, "db" | "audit">,
  { actor, request }: Caller,
  work: (trx: Trx, before: Settings) => Promise<Settings>,
): Promise<Settings> {
  if (!maySetUp(actor)) throw new AppError("forbidden", "Only owners may change the settings.");
  return inTransaction(db, async (trx) => {
    const before = await lockSettings(trx);
    const after = await work(trx, before);
    const details = differences(before, after);
    const subject = { type: "system", id: "settings" };
    if (Object.keys(details).length > 0)
      await audit.record(trx, { actor, request, action: "system.update", subject, details });
    return after;
  });
}

async function write(
  agents: Parts["agents"],
  trx: Trx,
  before: Settings,
  changes: Changes,
): Promise<Settings> {
  const timeZone =
    changes.timeZone === undefined ? before.timeZone : await selectTimeZone(trx, changes.timeZone);
  if (timeZone === undefined)
    throw fieldError("invalid_request", "timeZone", "Choose a time zone such as Europe/Berlin");
  const after = { ...before, ...definedOf(changes), timeZone };
  if (after.defaultAgentId !== null && after.defaultAgentId !== before.defaultAgentId)
    await agents.requireActive(trx, after.defaultAgentId, "defaultAgentId");
  await updateSettings(trx, {
    support_email: after.supportEmail,
    support_phone: after.supportPhone,
    time_zone: after.timeZone,
    default_agent_id: after.defaultAgentId,
  });
  return after;
}

const definedOf = (changes: Changes): Partial<Settings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** What an entry of the log tells: each setting that has another value now, with both. */
function differences(before: Settings, after: Settings): Record<string, unknown> {
  const names = Object.keys(before) as (keyof Settings)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
