import {
  recipientRequired,
  type CreateDeploymentInput,
  type UpdateDeploymentInput,
} from "@field-advisor/schema/deployments";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { accessCode, normalizeAccessCode, opaqueId, randomSuffix } from "../../lib/ids.ts";
import { slugOf } from "../../lib/slug.ts";
import type { AccessService } from "../access/access.service.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { effectsOnAccess, mayAppoint, scopeOf } from "./deployments.policy.ts";
import {
  claimSlug,
  insertDeployment,
  lockDeployment,
  selectAdviser,
  selectDeployment,
  updateDeployment,
  type DeploymentRow,
} from "./deployments.queries.ts";
import { pageNotFound, type Pages } from "./pages/pages.service.ts";
import type { Recipients } from "./recipients.service.ts";

/** Who calls, and from where: what every change needs to be decided and to leave its trace. */
export interface Caller {
  actor: Actor;
  request: RequestContext;
}

/** A changed row, and the access code if one was made: nobody can read it later. */
export interface Changed {
  row: DeploymentRow;
  accessCode: string | null;
}

interface Parts extends Pick<Deps, "db" | "passwords"> {
  audit: Audit;
  agents: AgentsService;
  access: Pick<AccessService, "holdsAgent">;
  calls: Calls;
  recipients: Recipients;
  pages: Pages;
}

/** The changes of a deployment by the staff. */
export const createEditing = (parts: Parts) => ({
  create: (caller: Caller, input: CreateDeploymentInput): Promise<Changed> => create(parts, caller, input),
  update: (caller: Caller, id: string, input: UpdateDeploymentInput): Promise<Changed> =>
    update(parts, caller, id, input),
  renewAccessCode: (caller: Caller, id: string): Promise<string> => renewAccessCode(parts, caller, id),
});

async function create(parts: Parts, caller: Caller, input: CreateDeploymentInput): Promise<Changed> {
  const { actor } = caller;
  const access = input.allowAnonymous ? null : await newAccessCode(parts);
  const id = opaqueId();
  const slug = input.slug ?? slugOf(input.deploymentName, randomSuffix());
  const adviserId = input.userId ?? actor.userId;
  return inTransaction(parts.db, async (trx) => {
    await requireAdviser(trx, actor, adviserId);
    await requireRight(parts, trx, actor, { adviserId, agentId: input.agentId });
    await parts.agents.requireActive(trx, input.agentId);
    await requireFreeSlug(trx, slug);
    await insertDeployment(trx, {
      ...columnsOf(input),
      id,
      slug,
      name: input.deploymentName,
      user_id: adviserId,
      agent_id: input.agentId,
      created_by: actor.userId,
      access_code_hash: access?.hash ?? null,
    });
    await record(parts, trx, caller, { action: "deployment.create", id, details: { slug, adviserId } });
    return {
      row: existing(await selectDeployment(trx, scopeOf(actor), id)),
      accessCode: access?.code ?? null,
    };
  });
}

async function update(
  parts: Parts,
  caller: Caller,
  id: string,
  input: UpdateDeploymentInput,
): Promise<Changed> {
  const scope = scopeOf(caller.actor);
  // Hashed before the row is locked, because hashes queue; thrown away when it turns out that the code stays.
  const mayNeedCode = input.allowAnonymous === false || input.recipientEmail !== undefined;
  const spare = mayNeedCode ? await newAccessCode(parts) : null;
  const { before, row, access, closed } = await inTransaction(parts.db, async (trx) => {
    const before = existing(await lockDeployment(trx, scope, id));
    const effects = effectsOnAccess(accessOf(before), input);
    if (effects.lacksRecipient) throw fieldError("invalid_request", "recipientEmail", recipientRequired);
    await requireRelations(parts, trx, caller.actor, before, input);
    const access = effects.accessCode === "renew" ? (spare ?? (await newAccessCode(parts))) : null;
    const codeChange = effects.accessCode !== "keep" && { access_code_hash: access?.hash ?? null };
    await updateDeployment(trx, id, { ...columnsOf(input), ...codeChange });
    if (effects.endSessions) await parts.recipients.endSessions(trx, id);
    const details = traceOf(input, before.status, effects.accessCode);
    await record(parts, trx, caller, { action: "deployment.update", id, details });
    const row = existing(await selectDeployment(trx, { kind: "all" }, id));
    return { before, access, row, closed: effects.endSessions };
  });
  parts.pages.forget(before.slug);
  if (closed) await parts.calls.endOn(id);
  return { row, accessCode: access?.code ?? null };
}

async function renewAccessCode(parts: Parts, caller: Caller, id: string): Promise<string> {
  const scope = scopeOf(caller.actor);
  requirePrivate(existing(await selectDeployment(parts.db, scope, id)));
  const access = await newAccessCode(parts);
  await inTransaction(parts.db, async (trx) => {
    requirePrivate(existing(await lockDeployment(trx, scope, id)));
    await updateDeployment(trx, id, { access_code_hash: access.hash });
    await parts.recipients.endSessions(trx, id);
    await record(parts, trx, caller, { action: "deployment.renew_access_code", id, details: {} });
  });
  await parts.calls.endOn(id);
  return access.code;
}

async function newAccessCode({ passwords }: Pick<Parts, "passwords">) {
  const code = accessCode();
  return { code, hash: await passwords.hash(normalizeAccessCode(code)) };
}

function record(
  { audit }: Parts,
  trx: Trx,
  { actor, request }: Caller,
  { action, id, details }: { action: string; id: string; details: Record<string, unknown> },
): Promise<void> {
  return audit.record(trx, { actor, request, action, subject: { type: "deployment", id }, details });
}

/** What a page points to must be allowed and usable; what it pointed to before may stay. */
async function requireRelations(
  parts: Parts,
  trx: Trx,
  actor: Actor,
  before: DeploymentRow,
  { userId, agentId, slug }: UpdateDeploymentInput,
): Promise<void> {
  if (userId !== undefined && userId !== before.user_id) await requireAdviser(trx, actor, userId);
  const wanted = { adviserId: userId ?? before.user_id, agentId: agentId ?? before.agent_id };
  if (wanted.adviserId !== before.user_id || wanted.agentId !== before.agent_id)
    await requireRight(parts, trx, actor, wanted);
  if (agentId !== undefined && agentId !== before.agent_id) await parts.agents.requireActive(trx, agentId);
  if (slug !== undefined && slug !== before.slug) await requireFreeSlug(trx, slug);
}

async function requireAdviser(trx: Trx, actor: Actor, id: number): Promise<void> {
  const adviser = await selectAdviser(trx, id, actor.userId);
  if (adviser && mayAppoint(actor, { id, isAssignedToActor: adviser.is_assigned })) return;
  if (actor.role === "OWNER")
    throw fieldError(
      "not_found",
      "userId",
      "This user does not exist or is deactivated. Choose another one.",
    );
  throw fieldError("forbidden", "userId", "You may not publish pages for this user.");
}

/** Whoever has the page talks to its agent: nobody but owners gives what they, or their adviser, have not got. */
async function requireRight(
  { access }: Parts,
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

export function existing<T>(row: T | undefined): T {
  if (row === undefined) throw pageNotFound();
  return row;
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
