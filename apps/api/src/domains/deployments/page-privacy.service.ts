import type { InputOf } from "@field-advisor/schema/endpoint";
import type { PagePrivacy } from "@field-advisor/schema/privacy-forms";
import type { PageOutcome } from "@field-advisor/schema/many-pages.endpoints";
import type {
  DefaultPrivacy,
  privacyEndpoints,
  PrivacySettings,
} from "@field-advisor/schema/privacy.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write } from "../../platform/write/write.ts";
import * as privacy from "../privacy/privacy.service.ts";
import * as deployments from "./deployments.service.ts";
import {
  type PageCaller,
  readerLabel,
  requireOrganisation,
  requirePageAccess,
} from "./deployments.policy.ts";
import { lockDeployment } from "./deployments.queries.ts";
import { changeEach } from "./many-pages.service.ts";
import { readerOf } from "./page-access.service.ts";
import * as pages from "./pages/pages.service.ts";

type Inputs = typeof privacyEndpoints;

export async function read(ctx: Context, actor: Actor, id: string): Promise<PrivacySettings> {
  await deployments.read(ctx, actor, id);
  return privacy.ofPage(ctx.db, id);
}

export const update = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...changes }: InputOf<Inputs["update"]>["body"],
): Promise<PrivacySettings> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const page = pages.existing(await lockDeployment(trx, peopleAndSelf(caller.actor), id));
    const before = await privacy.ofPage(trx, id);
    requireVersion("page's privacy", before, version);
    const after = await privacy.store(trx, id, before, changes);
    const { consentText: _text, ...details } = after;
    await unit.audit({ action: "deployment.privacy", subject: { type: "deployment", id }, details });
    unit.onCommit(() => pages.forget(ctx, page.slug));
    return after;
  });

/** Changes many pages, all that may be changed or none; each of the others has a reason. */
export const updateMany = (
  ctx: Context,
  caller: Caller,
  { changes, ...many }: InputOf<Inputs["updateMany"]>["body"],
): Promise<{ results: PageOutcome[] }> =>
  changeEach(ctx, caller, many, async (unit, page) => {
    const before = await privacy.ofPage(unit.trx, page.id);
    const isSame = changes.follows
      ? before.follows
      : !before.follows &&
        Object.entries(changes).every(([name, to]) => before[name as keyof PagePrivacy] === to);
    if (isSame) return null;
    const { consentText: _text, ...details } = await privacy.store(unit.trx, page.id, before, changes);
    return { action: "deployment.privacy", details };
  });

/** What a number of days would delete, for those who are about to set it. */
export async function effect(
  ctx: Context,
  actor: Actor,
  body: InputOf<Inputs["effect"]>["body"],
): Promise<{ keptDays: number | null; conversations: number }> {
  if (body.ids === undefined) requireOrganisation(actor);
  return privacy.loss(ctx, peopleAndSelf(actor), body);
}

export const readDefault = (ctx: Context): Promise<DefaultPrivacy> => privacy.readDefault(ctx);

export async function updateDefault(
  ctx: Context,
  caller: Caller,
  body: InputOf<Inputs["updateDefault"]>["body"],
): Promise<DefaultPrivacy> {
  return write(ctx, caller, async (unit) => {
    const { settings, slugs } = await privacy.storeDefault(unit.trx, body);
    const { consentText: _text, ...details } = settings;
    await unit.audit({ action: "system.privacy", subject: { type: "system", id: "privacy" }, details });
    unit.onCommit(() => slugs.forEach((slug) => pages.forget(ctx, slug)));
    return settings;
  });
}

/** A reader agrees that the conversation is kept, or refuses. */
export async function choose(
  ctx: Context,
  slug: string,
  { version, choice }: InputOf<Inputs["choose"]>["body"],
  caller: PageCaller,
): Promise<Done> {
  const page = await pages.find(ctx, slug);
  const reader = await readerOf(ctx, page, caller);
  requirePageAccess(page, reader);
  if (!reader || reader.kind === "staff")
    throw new AppError("forbidden", "The staff are not asked on a page.");
  return write(ctx, caller, async (unit) => {
    await privacy.choose(unit.trx, page.id, reader, { version, choice });
    await unit.audit({
      by: readerLabel(reader),
      action: "consent.choose",
      subject: { type: "deployment", id: page.id },
      details: { version, choice },
    });
    return done;
  });
}
