import type { CreateCompanyInput, UpdateCompanyInput } from "@field-advisor/schema/companies.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import { sql, type Insertable, type Updateable } from "kysely";
import type { z } from "zod";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { finds } from "../../platform/db/search.ts";

export const columns = {
  name: "name",
  description: "description",
  isActive: "is_active",
} as const satisfies ColumnsFor<"companies", CreateCompanyInput & UpdateCompanyInput>;

const selected = [
  "id",
  ...selectionOf(columns, "companies"),
  sql<number>`(select count(*) from deployments d where d.company_id = companies.id and d.status = 'active')`.as(
    "activePages",
  ),
  "created_at as createdAt",
  "version",
] as const;

export async function selectCompanies(db: Database, { search, limit, offset }: z.output<typeof listQuery>) {
  const found = db.selectFrom("companies").where(finds(search, "name"));
  const [rows, { total }] = await Promise.all([
    found
      .select(selected)
      .orderBy("is_active", "desc")
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const selectCompany = (db: Database | Trx, id: number) =>
  db.selectFrom("companies").select(selected).where("id", "=", id).executeTakeFirst();

/** Nobody else changes the company until the transaction is over. */
export const lockCompany = (trx: Trx, id: number) =>
  trx.selectFrom("companies").select(selected).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertCompany = (trx: Trx, values: Insertable<DB["companies"]>) =>
  trx.insertInto("companies").values(values).returning(selected).executeTakeFirstOrThrow();

export const updateCompany = (trx: Trx, id: number, values: Updateable<DB["companies"]>) =>
  trx
    .updateTable("companies")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .returning(selected)
    .executeTakeFirstOrThrow();
