import type { Contact, Settings } from "@field-advisor/schema/system.endpoints";
import { columnsOf } from "../../platform/db/columns.ts";
import { type Context, perContext } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { definedOf } from "../../lib/changes.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as agents from "../agents/agents.service.ts";
import * as assistants from "../assistants/assistants.service.ts";
import { columns, lockSettings, selectSettings, selectTimeZone, updateSettings } from "./system.queries.ts";

/** Absent stays as it is, null is taken away. */
type Changes = { [Field in keyof typeof columns]?: Settings[Field] | undefined };

/** Every visitor of the sign-in page asks for it. */
const contacts = perContext(() => createTtlCache<Contact>({ ttlMs: 1000, max: 1 }));

export const contact = (ctx: Context): Promise<Contact> =>
  contacts(ctx).get("contact", () => selectSettings(ctx.db));

export const settings = (ctx: Context): Promise<Settings> => selectSettings(ctx.db);

export const update = (ctx: Context, caller: Caller, changes: Changes): Promise<Settings> =>
  change(ctx, caller, async (unit, before) => {
    const after = await apply(unit, before, changes);
    unit.onCommit(() => contacts(ctx).forget("contact"));
    return after;
  });

export const setAssistant = (ctx: Context, caller: Caller, assistantId: string): Promise<Settings> =>
  change(ctx, caller, async ({ trx }, before) => {
    await updateSettings(trx, { assistant_id: await assistants.requireActive(trx, assistantId) });
    return { ...before, openaiAssistantId: assistantId };
  });

/** @param work makes the changes and returns the settings afterwards */
async function change(
  ctx: Context,
  caller: Caller,
  work: (unit: Unit, before: Settings) => Promise<Settings>,
): Promise<Settings> {
  return write(ctx, caller, async (unit) => {
    const before = await lockSettings(unit.trx);
    const after = await work(unit, before);
    const details = differences(before, after);
    const subject = { type: "system", id: "settings" };
    if (Object.keys(details).length > 0) await unit.audit({ action: "system.update", subject, details });
    else unit.noAudit("nothing differs");
    return after;
  });
}

async function apply({ trx }: Unit, before: Settings, changes: Changes): Promise<Settings> {
  const timeZone =
    changes.timeZone === undefined ? before.timeZone : await selectTimeZone(trx, changes.timeZone);
  if (timeZone === undefined)
    throw fieldError("invalid_request", "timeZone", "Choose a time zone such as Europe/Berlin");
  const after = { ...before, ...definedOf(changes), timeZone };
  if (after.defaultAgentId !== null && after.defaultAgentId !== before.defaultAgentId)
    await agents.requireActive(trx, after.defaultAgentId, "defaultAgentId");
  await updateSettings(trx, columnsOf(columns, { ...changes, timeZone }));
  return after;
}

/** Each setting that has another value now, with both values, for the audit log. */
function differences(before: Settings, after: Settings): Record<string, unknown> {
  const names = Object.keys(before) as (keyof Settings)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}
