import type { certificateEndpoints, CheckedCertificate } from "@field-advisor/schema/certificates.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { product } from "@field-advisor/schema/product";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { normalizeAccessCode } from "../../lib/ids.ts";
import { printPage } from "../../lib/printed-page.ts";
import { peopleAndSelf, peopleOf } from "../../scope/people-scope.ts";
import { write } from "../../platform/write/write.ts";
import { checkedOf, linesOf } from "./certificate.rules.ts";
import {
  lockCertificate,
  revokeCertificate,
  selectByNumber,
  selectCertificate,
  selectCertificates,
} from "./certificates.queries.ts";

type Inputs = typeof certificateEndpoints;

const existing = existingOr("There is no such certificate.");

export const list = ({ db }: Context, actor: Actor, query: InputOf<Inputs["list"]>["query"]) =>
  selectCertificates(db, { ...query, people: peopleOf(actor) });

/** A certificate as a document, made from its row; each download by somebody else is in the log. */
export async function* file(ctx: Context, caller: Caller, id: number): AsyncGenerator<Uint8Array, void> {
  const { actor } = caller;
  const { certificate, userId } = existing(await selectCertificate(ctx.db, peopleAndSelf(actor), id));
  if (certificate.state === "revoked")
    throw new AppError("conflict", "This certificate was withdrawn, so it is not printed any more.");
  if (userId !== actor.userId)
    await write(ctx, caller, (unit) =>
      unit.audit({ action: "certificate.download", subject: subjectOf(id), details: { userId } }),
    );
  const checkedAt = `${ctx.config.origins.portal}/certificate`;
  yield await printPage(
    `Certificate ${certificate.number}`,
    new Date(certificate.issuedOn),
    linesOf(certificate, { product: product.name, checkedAt }),
  );
}

const subjectOf = (id: number) => ({ type: "certificate", id });

export const revoke = (ctx: Context, caller: Caller, id: number, reason: string): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const known = existing(await lockCertificate(unit.trx, id));
    if (known.isRevoked) throw new AppError("conflict", "This certificate was withdrawn before.");
    await revokeCertificate(unit.trx, id, { byId: caller.actor.userId, reason });
    await unit.audit({
      action: "certificate.revoke",
      subject: subjectOf(id),
      details: { userId: known.userId, pathId: known.pathId, reason },
    });
    return done;
  });

/** Whether a certificate with that number is valid, for anybody who holds the document. */
export const check = async ({ db }: Context, number: string): Promise<CheckedCertificate> =>
  checkedOf((await selectByNumber(db, normalizeAccessCode(number)))?.certificate);
