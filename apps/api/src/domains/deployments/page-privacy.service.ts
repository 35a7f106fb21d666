import type { InputOf } from "@field-advisor/schema/endpoint";
import type { privacyEndpoints, PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, requireVersion } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write } from "../../platform/write/write.ts";
import * as privacy from "../privacy/privacy.service.ts";
import * as deployments from "./deployments.service.ts";
import { existing } from "./pages/pages.service.ts";
import { lockDeployment } from "./deployments.queries.ts";
import { type PageCaller, readerOf, requirePageAccess } from "./page-access.service.ts";
import * as pages from "./pages/pages.service.ts";

type Inputs = typeof privacyEndpoints;

/** @throws AppError not_found */
export async function read(ctx: Context, actor: Actor, id: string): Promise<PrivacySettings> {
  await deployments.read(ctx, actor, id);
  return privacy.ofPage(ctx.db, id);
}

/** @throws AppError not_found, version_conflict, invalid_request */
export const update = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...changes }: InputOf<Inputs["update"]>["body"],
): Promise<PrivacySettings> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const page = existing(await lockDeployment(trx, peopleAndSelf(caller.actor), id));
    const before = await privacy.ofPage(trx, id);
    requireVersion("page's privacy", before, version);
    const after = await privacy.store(trx, id, before, changes);
    const { consentText: _text, ...details } = after;
    await unit.audit({ action: "deployment.privacy", subject: { type: "deployment", id }, details });
    unit.onCommit(() => pages.forget(ctx, page.slug));
    return after;
  });

/**
 * A reader agrees to be kept, or refuses.
 * @throws AppError not_found, page_unavailable, not_signed_in; version_conflict where the text is another one by now
 */
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
      by: reader.kind === "visitor" ? "a visitor" : "a recipient",
      action: "consent.choose",
      subject: { type: "deployment", id: page.id },
      details: { version, choice },
    });
    return done;
  });
}
