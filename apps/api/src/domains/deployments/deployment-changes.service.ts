import { mostRows } from "@field-advisor/schema/row-limits";
import { recipientRequired } from "@field-advisor/schema/deployment-constants";
import type {
  CreateDeploymentInput,
  Deployment,
  DeploymentStatus,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments.endpoints";
import type { ManyPages, PageOutcome } from "@field-advisor/schema/many-pages.endpoints";
import type { Context } from "../../context.ts";
import { columnsOf } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { requireUnderCap } from "../../platform/db/row-cap.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import { opaqueId, randomSuffix } from "../../lib/ids.ts";
import { counted, slugOf } from "../../lib/text.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as agents from "../agents/agents.service.ts";
import * as calls from "../calls/calls.service.ts";
import { setFirst } from "../invitations/first-invitation.service.ts";
import * as invitations from "../invitations/invitations.service.ts";
import { isLive } from "../recipients/recipients.rules.ts";
import {
  requireAdviser,
  requireCompany,
  requireFreeSlug,
  requireRelations,
  requireRight,
} from "./deployment-relations.service.ts";
import { changeEach } from "./many-pages.service.ts";
import { effectsOnAccess, longestName, statusTogetherRefusal } from "./deployments.rules.ts";
import {
  columns,
  insertDeployment,
  lockDeployment,
  pagesMadeBy,
  pausePagesOf,
  selectDeployment,
  updateDeployment,
} from "./deployments.queries.ts";
import { toDeployment } from "./deployments.views.ts";
import { existing, forget } from "./pages/pages.service.ts";

/** A changed deployment, and the access code if one was made: nobody can read it later. */
export interface Changed {
  deployment: Deployment;
  accessCode: string | null;
}

export async function create(
  ctx: Context,
  caller: Caller,
  { recipientEmail, recipientName, ...page }: CreateDeploymentInput,
): Promise<Changed> {
  const { actor } = caller;
  const id = opaqueId();
  const slug = page.slug ?? slugOf(page.deploymentName, randomSuffix());
  const adviserId = page.userId ?? actor.userId;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await requireAdviser(trx, actor, adviserId);
    await requireRight(trx, actor, { adviserId, agentId: page.agentId });
    await agents.requireActive(trx, page.agentId);
    await requireFreeSlug(trx, slug);
    await requireCompany(trx, actor, page.companyId ?? undefined);
    await insertDeployment(trx, {
      ...columnsOf(columns, { ...page, slug, userId: adviserId }),
      id,
      created_by: actor.userId,
    });
    await requireUnderPageCap(trx, actor);
    const target = { id, isPrivate: !page.allowAnonymous };
    const made = await setRecipient(ctx, unit, actor, target, { recipientEmail, recipientName });
    await unit.audit({ action: "deployment.create", subject: subjectOf(id), details: { slug, adviserId } });
    const created = toDeployment(existing(await selectDeployment(trx, peopleAndSelf(actor), id)));
    if (isLive(created)) unit.emit("deployment.published", { deploymentId: id });
    return { deployment: created, accessCode: made };
  });
}

/** Opens, pauses, ends or puts away many pages; each that is left as it is has a reason. */
export const changeStatuses = (
  ctx: Context,
  caller: Caller,
  { status, ...many }: ManyPages & { status: DeploymentStatus },
): Promise<{ results: PageOutcome[] }> =>
  changeEach(ctx, caller, many, async (unit, page) => {
    if (page.status === status) return null;
    const refusal = statusTogetherRefusal(page.status, status);
    if (refusal !== null) throw new AppError("conflict", refusal);
    await updateDeployment(unit.trx, page.id, { status });
    if (!isLive({ status })) await closePage(unit, page.id);
    tellStatus(unit, page, status);
    return { action: "deployment.update", details: traceOf({ status }, page.status, false) };
  });

export async function update(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: UpdateDeploymentInput,
): Promise<Changed> {
  const { actor } = caller;
  const { recipientEmail, recipientName, ...page } = input;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = toDeployment(existing(await lockDeployment(trx, peopleAndSelf(actor), id)));
    requireVersion("page", before, version);
    const effects = effectsOnAccess(before, input);
    if (effects.lacksRecipient) throw fieldError("invalid_request", "recipientEmail", recipientRequired);
    await requireRelations(trx, actor, before, input);
    await updateDeployment(trx, id, columnsOf(columns, page));
    const recipient = { recipientEmail, recipientName };
    const made = await setRecipient(ctx, unit, actor, { id, ...effects }, recipient);
    const details = traceOf(input, before.status, made !== null);
    await unit.audit({ action: "deployment.update", subject: subjectOf(id), details });
    if (page.status !== undefined) tellStatus(unit, before, page.status);
    if (effects.closes) await closePage(unit, id);
    else if (effects.endsVisits) await calls.end(unit, { on: "visits", deploymentIds: [id] });
    unit.onCommit(() => forget(ctx, before.slug));
    const row = existing(await selectDeployment(trx, { kind: "all" }, id));
    return { deployment: toDeployment(row), accessCode: made };
  });
}

function tellStatus(unit: Unit, { id, status: before }: Deployment, status: DeploymentStatus): void {
  if (isLive({ status: before }) === isLive({ status })) return;
  unit.emit(isLive({ status }) ? "deployment.published" : "deployment.paused", { deploymentId: id });
}

/** Ends the sessions and the conversations of a page that closes. */
async function closePage(unit: Unit, deploymentId: string): Promise<void> {
  await invitations.endSessions(unit.trx, { deployment_id: deploymentId });
  await calls.end(unit, { on: "page", deploymentId });
}

/** A copy under a new address that is paused until somebody opens it; nobody is invited to it. */
export async function duplicate(ctx: Context, caller: Caller, id: string): Promise<Deployment> {
  const { actor } = caller;
  const scope = peopleAndSelf(actor);
  const copyId = opaqueId();
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const source = toDeployment(existing(await selectDeployment(trx, scope, id)));
    const { user, agent } = source;
    await requireRight(trx, actor, { adviserId: user.id, agentId: agent.id });
    await agents.requireActive(trx, agent.id);
    const name = `Copy of ${source.deploymentName}`.slice(0, longestName);
    const slug = slugOf(name, randomSuffix());
    const copy = {
      deploymentName: name,
      deploymentTitle: source.deploymentTitle,
      description: source.description,
      slug,
      status: "paused" as const,
      userId: user.id,
      agentId: agent.id,
      allowAnonymous: source.allowAnonymous,
      companyId: source.company?.id ?? null,
    } satisfies Record<keyof typeof columns, unknown>;
    await insertDeployment(trx, { ...columnsOf(columns, copy), id: copyId, created_by: actor.userId });
    await requireUnderPageCap(trx, actor);
    const details = { slug, adviserId: user.id, copyOf: id };
    await unit.audit({ action: "deployment.create", subject: subjectOf(copyId), details });
    return toDeployment(existing(await selectDeployment(trx, scope, copyId)));
  });
}

const requireUnderPageCap = (trx: Trx, { userId }: Actor): Promise<void> =>
  requireUnderCap(trx, {
    of: `pages by ${userId}`,
    rows: pagesMadeBy(userId),
    most: mostRows.pagesOfPerson,
    refuse: () =>
      new AppError(
        "conflict",
        `One person makes at most ${counted(mostRows.pagesOfPerson, "page")}. Use one of yours again.`,
      ),
  });

/** Pauses the open pages of a company, within a write of the caller's. */
export async function pauseOfCompany(ctx: Context, unit: Unit, companyId: number): Promise<void> {
  const paused = await pausePagesOf(unit.trx, companyId);
  for (const { id } of paused) await closePage(unit, id);
  await unit.auditAll(
    paused.map(({ id }) => ({
      action: "deployment.update",
      subject: subjectOf(id),
      details: { changed: ["status"], status: { from: "active", to: "paused" }, companyId },
    })),
  );
  unit.emitAll(
    "deployment.paused",
    paused.map(({ id }) => ({ deploymentId: id })),
  );
  unit.onCommit(() => paused.forEach(({ slug }) => forget(ctx, slug)));
}

/** @returns the code that was made for whoever is invited first; null where none was */
const setRecipient = (
  ctx: Context,
  unit: Unit,
  actor: Actor,
  page: { id: string; isPrivate: boolean },
  { recipientEmail, recipientName }: Pick<UpdateDeploymentInput, "recipientEmail" | "recipientName">,
): Promise<string | null> =>
  setFirst(
    ctx,
    unit,
    actor,
    { deploymentId: page.id, needsCode: page.isPrivate },
    { email: recipientEmail, name: recipientName },
  );

const subjectOf = (id: string) => ({ type: "deployment", id });

/** For the audit log: without anybody's address or words. */
const traceOf = (input: UpdateDeploymentInput, statusBefore: string, isCodeNew: boolean) => ({
  changed: Object.keys(input),
  ...(input.status && input.status !== statusBefore && { status: { from: statusBefore, to: input.status } }),
  ...(isCodeNew && { accessCode: "renew" }),
});
