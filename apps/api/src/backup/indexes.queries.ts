import type { ClientBase } from "pg";
import { productSchema } from "./tables.queries.ts";

/** Foreign keys first: they need the unique constraints that they refer to. What belongs to a partitioned table's goes with that. */
const constraints = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, o.conname) as dropped,
    format('alter table %s%I.%I add constraint %I %s', case when o.contype <> 'f' and c.relkind = 'p' then 'only ' else '' end,
      n.nspname, c.relname, o.conname, pg_get_constraintdef(o.oid)) as made,
    o.conparentid = 0 as "isOwn", o.contype = 'f' as "isForeign"
  from pg_catalog.pg_constraint o
  join pg_catalog.pg_class c on c.oid = o.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and (o.contype in ('p', 'u', 'x') or o.contype = 'f' and o.conparentid = 0)
  order by o.contype <> 'f', n.nspname, c.relname, o.conname`;

const indexes = `
  select format('drop index %I.%I', n.nspname, c.relname) as dropped, pg_get_indexdef(i.indexrelid) as made,
    not c.relispartition as "isOwn", false as "isForeign"
  from pg_catalog.pg_index i
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and not exists (select from pg_catalog.pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  order by n.nspname, c.relname`;

/** An index of a partitioned table is made without its partitions, which are given to it by name: so all keep their names. */
const attachments = `
  select format('alter index %I.%I attach partition %I.%I', pn.nspname, p.relname, cn.nspname, c.relname) as made
  from pg_catalog.pg_inherits h
  join pg_catalog.pg_class p on p.oid = h.inhparent and p.relkind = 'I'
  join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
  join pg_catalog.pg_class c on c.oid = h.inhrelid
  join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
  where pn.nspname = $1 order by 1`;

interface Definition {
  dropped: string;
  made: string;
  /** Not one of a partition that goes and comes with the partitioned table's. */
  isOwn: boolean;
  isForeign: boolean;
}

/**
 * Drops the indexes and keys of the product's tables, so that rows come without them: one at a time they cost several
 * times what they cost at once.
 * @returns the statements that make them again as they were, in an order in which they can be
 */
export async function dropIndexesAndKeys(client: ClientBase): Promise<string[]> {
  const select = async <T>(text: string) => (await client.query<T & object>(text, [productSchema])).rows;
  const found = [...(await select<Definition>(constraints)), ...(await select<Definition>(indexes))];
  const attached = await select<Pick<Definition, "made">>(attachments);
  const dropped = found.filter(({ isOwn }) => isOwn).map((definition) => definition.dropped);
  await client.query(dropped.join(";\n"));
  const foreign = found.filter(({ isForeign }) => isForeign);
  const own = found.filter(({ isForeign }) => !isForeign);
  return [...own, ...attached, ...foreign].map(({ made }) => made);
}
