import type { Context } from "../../context.ts";
import { email as mailAddress } from "@field-advisor/schema/primitives";
import { type Unit, write } from "../../platform/write/write.ts";
import { enter } from "../auth/auth.service.ts";
import type { Arrived, Failed, Outcome, Visit } from "./arrivals.service.ts";
import {
  deleteIdentitiesElsewhere,
  holdLinked,
  insertIdentity,
  lockAccountByAddress,
  noteIdentityUse,
  selectHasIdentity,
  selectIsLinked,
} from "./identities.queries.ts";
import { holdProviderInUse, type ProviderInUse } from "./providers.queries.ts";

interface Address {
  email: string | undefined;
  /** Undefined where the provider says nothing of it. */
  isVerified: boolean | undefined;
}

/** Opens a session for somebody whom a provider has proven, linking them the first time. Nobody is created. */
export async function comeIn(ctx: Context, visit: Visit, arrived: Arrived): Promise<Outcome> {
  const { provider, identity, signOutAt } = arrived;
  const { subject } = identity;
  const isKnown = await selectIsLinked(ctx.db, provider.id, subject);
  const address = isKnown ? null : await identity.readAddress();
  return write(ctx, visit, async (unit) => {
    const current = await holdProviderInUse(unit.trx, provider.id);
    const found = await accountOf(unit, { told: provider, current }, { subject, address });
    const entered =
      "account" in found
        ? await enter(ctx, unit, visit, {
            account: found.account,
            provider,
            authenticatedAt: identity.authenticatedAt,
            signOutAt,
          })
        : undefined;
    if (entered) return { cookies: entered.cookies };
    unit.noAudit("nothing was changed, and the failure has its own entry");
    return "problem" in found ? found : { problem: "inactive", userId: found.account.id };
  });
}

type Found = { account: { id: number; email: string } } | Failed;

/** Of an account that is linked the subject alone decides, whatever address the provider tells by now. */
async function accountOf(
  unit: Unit,
  { told, current }: { told: ProviderInUse; current: ProviderInUse | undefined },
  { subject, address }: { subject: string; address: Address | null },
): Promise<Found> {
  if (!current) return { problem: "off" };
  // What proved them was meanwhile made another: there the same subject may be somebody else.
  if (current.issuer !== told.issuer || current.clientId !== told.clientId) return { problem: "over" };
  const linked = await holdLinked(unit.trx, current.id, subject);
  if (linked) {
    if (linked.status !== "ACTIVE") return { problem: "inactive", userId: linked.id };
    await noteIdentityUse(unit.trx, current.id, subject);
    return { account: linked };
  }
  return address ? link(unit, current, { subject, address }) : { problem: "over" };
}

const notProven =
  "The provider did not say of an e-mail address that it is verified, so nobody was linked by it.";

const noAddress = "The provider told no e-mail address, so nobody could be linked.";

async function link(
  unit: Unit,
  provider: ProviderInUse,
  { subject, address: { email, isVerified } }: { subject: string; address: Address },
): Promise<Found> {
  const told = mailAddress.safeParse(email);
  if (!told.success) return { problem: "unproven", says: noAddress };
  if (!(isVerified ?? provider.provesAddresses)) return { problem: "unproven", says: notProven };
  const account = await lockAccountByAddress(unit.trx, told.data);
  if (!account) return { problem: "unknown" };
  const { id: userId } = account;
  if (account.status !== "ACTIVE") return { problem: "inactive", userId };
  // Its person is known already, and an address can be given to somebody else.
  if (await selectHasIdentity(unit.trx, userId)) return { problem: "taken", userId };
  const linkedBy = isVerified ? "verified" : "trusted";
  const isNew = await insertIdentity(unit.trx, {
    providerId: provider.id,
    subject,
    userId,
    linkedBy,
    email: told.data,
  });
  if (!isNew) return { problem: "taken", userId };
  // An organisation that moves to another provider switches the former one off.
  await deleteIdentitiesElsewhere(unit.trx, userId, provider.id);
  await unit.audit({
    by: account.email,
    action: "identity.link",
    subject: { type: "user", id: userId },
    details: { provider: provider.name, because: linkedBy },
  });
  return { account };
}
