import { recipientRequired } from "@field-advisor/schema/constants";
import type {
  CreateDeploymentInput,
  Deployment,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../db/database.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { accessCode, normalizeAccessCode, opaqueId, randomSuffix } from "../../lib/ids.ts";
import { slugOf } from "../../lib/text.ts";
import { write } from "../../writes/write.ts";
import * as access from "../access/access.service.ts";
import * as agents from "../agents/agents.service.ts";
import * as calls from "../calls/calls.service.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { isWithin } from "../../scope/people-scope.queries.ts";
import { effectsOnAccess } from "./deployments.policy.ts";
import {
  claimSlug,
  insertDeployment,
  lockDeployment,
  selectAdviser,
  selectDeployment,
  updateDeployment,
  type DeploymentRow,
} from "./deployments.queries.ts";
import { existing, toDeployment } from "./deployments.service.ts";
import * as pages from "./pages/pages.service.ts";
import * as recipients from "./recipients.service.ts";

/** A changed deployment, and the access code if one was made: nobody can read it later. */
export interface Changed {
  deployment: Deployment;
  accessCode: string | null;
}

/** @throws AppError not_found, forbidden, agent_inactive, slug_taken */
export async function create(ctx: Context, caller: Caller, input: CreateDeploymentInput): Promise<Changed> {
  const { actor } = caller;
  const made = input.allowAnonymous ? null : await newAccessCode(ctx);
  const id = opaqueId();
  const slug = input.slug ?? slugOf(input.deploymentName, randomSuffix());
  const adviserId = input.userId ?? actor.userId;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await requireAdviser(trx, actor, adviserId);
    await requireRight(trx, actor, { adviserId, agentId: input.agentId });
    await agents.requireActive(trx, input.agentId);
    await requireFreeSlug(trx, slug);
    await insertDeployment(trx, {
      ...columnsOf(input),
      id,
      slug,
      name: input.deploymentName,
      user_id: adviserId,
      agent_id: input.agentId,
      created_by: actor.userId,
      access_code_hash: made?.hash ?? null,
    });
    await unit.audit({ action: "deployment.create", subject: subjectOf(id), details: { slug, adviserId } });
    const row = existing(await selectDeployment(trx, peopleAndSelf(actor), id));
    return { deployment: toDeployment(row), accessCode: made?.code ?? null };
  });
}

/** @throws AppError not_found, forbidden, invalid_request, agent_inactive, slug_taken */
export async function update(
  ctx: Context,
  caller: Caller,
  id: string,
  input: UpdateDeploymentInput,
): Promise<Changed> {
  const scope = peopleAndSelf(caller.actor);
  // Hashed before the row is locked, because hashes queue; thrown away when it turns out that the code stays.
  const mayNeedCode = input.allowAnonymous === false || input.recipientEmail !== undefined;
  const spare = mayNeedCode ? await newAccessCode(ctx) : null;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const before = existing(await lockDeployment(trx, scope, id));
    const effects = effectsOnAccess(accessOf(before), input);
    if (effects.lacksRecipient) throw fieldError("invalid_request", "recipientEmail", recipientRequired);
    await requireRelations(trx, caller.actor, before, input);
    const renewed = effects.accessCode === "renew" ? (spare ?? (await newAccessCode(ctx))) : null;
    const codeChange = effects.accessCode !== "keep" && { access_code_hash: renewed?.hash ?? null };
    await updateDeployment(trx, id, { ...columnsOf(input), ...codeChange });
    if (effects.endSessions) await recipients.endSessions(trx, id);
    const details = traceOf(input, before.status, effects.accessCode);
    await unit.audit({ action: "deployment.update", subject: subjectOf(id), details });
    if (effects.endSessions) await calls.end(unit, { on: "page", deploymentId: id });
    unit.onCommit(() => pages.forget(ctx, before.slug));
    const row = existing(await selectDeployment(trx, { kind: "all" }, id));
    return { deployment: toDeployment(row), accessCode: renewed?.code ?? null };
  });
}

/** @throws AppError not_found, invalid_request */
export async function renewAccessCode(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ accessCode: string }> {
  const scope = peopleAndSelf(caller.actor);
  requirePrivate(existing(await selectDeployment(ctx.db, scope, id)));
  const { code, hash } = await newAccessCode(ctx);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    requirePrivate(existing(await lockDeployment(trx, scope, id)));
    await updateDeployment(trx, id, { access_code_hash: hash });
    await recipients.endSessions(trx, id);
    await unit.audit({ action: "deployment.renew_access_code", subject: subjectOf(id) });
    await calls.end(unit, { on: "page", deploymentId: id });
    return { accessCode: code };
  });
}

async function newAccessCode({ passwords }: Context) {
  const code = accessCode();
  return { code, hash: await passwords.hash(normalizeAccessCode(code)) };
}

const subjectOf = (id: string) => ({ type: "deployment", id });

/** What a page points to must be allowed and usable; what it pointed to before may stay. */
async function requireRelations(
  trx: Trx,
  actor: Actor,
  before: DeploymentRow,
  { userId, agentId, slug }: UpdateDeploymentInput,
): Promise<void> {
  if (userId !== undefined && userId !== before.user_id) await requireAdviser(trx, actor, userId);
  const wanted = { adviserId: userId ?? before.user_id, agentId: agentId ?? before.agent_id };
  if (wanted.adviserId !== before.user_id || wanted.agentId !== before.agent_id)
    await requireRight(trx, actor, wanted);
  if (agentId !== undefined && agentId !== before.agent_id) await agents.requireActive(trx, agentId);
  if (slug !== undefined && slug !== before.slug) await requireFreeSlug(trx, slug);
}

async function requireAdviser(trx: Trx, actor: Actor, id: number): Promise<void> {
  const isTheirs = await isWithin(trx, peopleAndSelf(actor), id);
  if (isTheirs && (await selectAdviser(trx, id))) return;
  if (actor.role === "OWNER")
    throw fieldError(
      "not_found",
      "userId",
      "This user does not exist or is deactivated. Choose another one.",
    );
  throw fieldError("forbidden", "userId", "You may not publish pages for this user.");
}

/** A reader of the page talks to its agent: nobody but owners gives what they, or their adviser, have not got. */
async function requireRight(
  trx: Trx,
  actor: Actor,
  { adviserId, agentId }: { adviserId: number; agentId: number },
): Promise<void> {
  if (actor.role === "OWNER" || (await access.holdsAgent(trx, adviserId, agentId))) return;
  const whose = adviserId === actor.userId ? "You have" : "This page's adviser has";
  throw fieldError(
    "forbidden",
    "agentId",
    `${whose} no right to this agent. Choose another one, or ask an owner for the right.`,
  );
}

async function requireFreeSlug(trx: Trx, slug: string): Promise<void> {
  if (await claimSlug(trx, slug)) return;
  throw fieldError("slug_taken", "slug", "This address is already in use. Choose another one.");
}

function requirePrivate({ allow_anonymous }: Pick<DeploymentRow, "allow_anonymous">): void {
  if (!allow_anonymous) return;
  throw new AppError(
    "invalid_request",
    "Anyone with the link may talk here, so this page has no access code.",
  );
}

const accessOf = (row: DeploymentRow) => ({
  status: row.status,
  allowAnonymous: row.allow_anonymous,
  recipientEmail: row.recipient_email,
  hasAccessCode: row.has_access_code,
});

/** Columns whose input is absent stay as they are. */
const columnsOf = (input: UpdateDeploymentInput) => ({
  name: input.deploymentName,
  title: input.deploymentTitle,
  description: input.description,
  slug: input.slug,
  status: input.status,
  user_id: input.userId,
  agent_id: input.agentId,
  recipient_email: input.recipientEmail,
  recipient_name: input.recipientName === "" ? null : input.recipientName,
  allow_anonymous: input.allowAnonymous,
});

/** What changed, without anybody's address or words. */
const traceOf = (input: UpdateDeploymentInput, statusBefore: string, accessCode: string) => ({
  changed: Object.keys(input),
  ...(input.status && input.status !== statusBefore && { status: { from: statusBefore, to: input.status } }),
  ...(accessCode !== "keep" && { accessCode }),
});
