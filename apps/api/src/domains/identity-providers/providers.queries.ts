import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";

const shown = sql`id, name, issuer, client_id as "clientId", proves_addresses as "provesAddresses", is_on as "isOn",
  (select count(*) from identities i where i.provider_id = p.id) as links, last_used_at as "lastUsedAt",
  last_failed_at as "lastFailedAt", last_failure as "lastFailure", version`;

export const selectProviders = (db: Database | Trx) =>
  all<IdentityProvider>(db)`select ${shown} from identity_providers p order by id`;

export const selectProvider = (db: Database | Trx, id: number) =>
  first<IdentityProvider>(db)`select ${shown} from identity_providers p where id = ${id}`;

/** What the sign-in screen offers. */
export const selectChoices = (db: Database) =>
  all<{ id: number; name: string }>(db)`select id, name from identity_providers where is_on order by id`;

/** What people are sent to and proven by. */
export interface ProviderInUse {
  id: number;
  name: string;
  issuer: string;
  clientId: string;
  sealedSecret: string;
  provesAddresses: boolean;
}

const inUse = sql`id, name, issuer, client_id as "clientId", sealed_secret as "sealedSecret",
  proves_addresses as "provesAddresses"`;

export const selectProviderInUse = (db: Database, id: number) =>
  first<ProviderInUse>(db)`select ${inUse} from identity_providers where id = ${id} and is_on`;

/** The same, and nobody changes it until the transaction is over. */
export const holdProviderInUse = (trx: Trx, id: number) =>
  first<ProviderInUse>(trx)`select ${inUse} from identity_providers where id = ${id} and is_on for share`;

export const lockProvider = (trx: Trx, id: number) =>
  trx.selectFrom("identity_providers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const allProviders = sql`select from identity_providers`;

export const insertProvider = (trx: Trx, values: Insertable<DB["identity_providers"]>) =>
  trx.insertInto("identity_providers").values(values).returning("id").executeTakeFirstOrThrow();

export const updateProvider = (trx: Trx, id: number, values: Updateable<DB["identity_providers"]>) =>
  trx
    .updateTable("identity_providers")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const deleteProvider = (trx: Trx, id: number) =>
  sql`delete from identity_providers where id = ${id}`.execute(trx);

export const noteUse = (db: Database | Trx, id: number) =>
  sql`update identity_providers set last_used_at = now() where id = ${id}`.execute(db);

export const noteFailure = (db: Database | Trx, id: number, says: string) =>
  sql`update identity_providers set last_failed_at = now(), last_failure = ${says} where id = ${id}`.execute(
    db,
  );

/** Those whose secrets are sealed under another key of the installation. */
export const selectUnderOldKeys = (trx: Trx, keyId: string) =>
  all<{ id: number; issuer: string; sealed: string }>(trx)`
    select id, issuer, sealed_secret as sealed from identity_providers where key_id <> ${keyId}
    order by id for no key update`;

export const storeSeal = (trx: Trx, id: number, seal: { sealed_secret: string; key_id: string }) =>
  trx.updateTable("identity_providers").set(seal).where("id", "=", id).execute();
