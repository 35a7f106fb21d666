import type {
  Company,
  CreateCompanyInput,
  UpdateCompanyInput,
} from "@field-advisor/schema/companies.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import type { Caller } from "../../lib/actor.ts";
import { requireVersion, existingOr } from "../../lib/app-error.ts";
import { changedFields, traceOf } from "../../lib/changes.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as deploymentChanges from "../deployments/deployment-changes.service.ts";
import {
  columns,
  insertCompany,
  lockCompany,
  selectCompanies,
  selectCompany,
  updateCompany,
} from "./companies.queries.ts";

export const list = ({ db }: Context, query: z.output<typeof listQuery>) => selectCompanies(db, query);

export const read = async ({ db }: Context, id: number): Promise<Company> =>
  existing(await selectCompany(db, id));

export async function create(ctx: Context, caller: Caller, input: CreateCompanyInput): Promise<Company> {
  return write(ctx, caller, async (unit) => {
    const added = await insertCompany(unit.trx, columnsOf(columns, input));
    await unit.audit({ action: "company.create", subject: subjectOf(added.id), details: { after: input } });
    return added;
  });
}

export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...changes }: UpdateCompanyInput,
): Promise<Company> {
  return write(ctx, caller, async (unit) => {
    const before = existing(await lockCompany(unit.trx, id));
    requireVersion("company", before, version);
    const changed = changedFields(fieldsOf(columns), before, changes);
    if (changed.length === 0) {
      unit.noAudit("nothing differs");
      return before;
    }
    const after = await updateCompany(unit.trx, id, columnsOf(columns, changes));
    const details = traceOf(changed, before, after);
    await unit.audit({ action: "company.update", subject: subjectOf(id), details });
    return after;
  });
}

/** Its deployments stay as they are unless they are to be paused with it. */
export async function deactivate(
  ctx: Context,
  caller: Caller,
  id: number,
  { pausePages = false }: { pausePages?: boolean | undefined },
): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const { isActive } = existing(await lockCompany(unit.trx, id));
    if (pausePages) await deploymentChanges.pauseOfCompany(ctx, unit, id);
    if (isActive) {
      await updateCompany(unit.trx, id, { is_active: false });
      await unit.audit({ action: "company.deactivate", subject: subjectOf(id), details: { pausePages } });
    } else {
      unit.noAudit("it was inactive already");
    }
    return done;
  });
}

const existing = existingOr("This company does not exist.");

const subjectOf = (id: number) => ({ type: "company", id });
