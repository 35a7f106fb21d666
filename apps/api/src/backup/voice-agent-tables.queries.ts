import type { ClientBase } from "pg";
import { voiceAgentSchema } from "./tables.queries.ts";

const ofVoiceAgent = `c.relnamespace = to_regnamespace('${voiceAgentSchema}')`;

const schema = `
  select format('create schema %I', nspname) as statement from pg_catalog.pg_namespace
  where nspname = '${voiceAgentSchema}'`;

const tables = `
  select format('create table %s (%s)', c.oid::regclass, string_agg(
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)) as statement
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ofVoiceAgent} and c.relkind = 'r'
  group by c.oid order by 1`;

const constraints = `
  select format('alter table %s add constraint %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
    as statement
  from pg_catalog.pg_constraint o join pg_catalog.pg_class c on c.oid = o.conrelid
  where ${ofVoiceAgent} and o.contype in ('p', 'u', 'x', 'c', 'f')
  order by o.contype = 'f', 1`;

const indexes = `
  select pg_get_indexdef(i.indexrelid) as statement
  from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indrelid
  where ${ofVoiceAgent} and not exists (select from pg_catalog.pg_constraint o where o.conindid = i.indexrelid)
  order by 1`;

/**
 * The statements that make the voice agent's tables as they are, before their rows are there and after: this program has
 * not its migrations. They describe what those use, which is columns with defaults, constraints and indexes.
 */
export async function describeVoiceAgent(client: ClientBase): Promise<{ before: string[]; after: string[] }> {
  const statements = async (text: string) =>
    (await client.query<{ statement: string }>(text)).rows.map(({ statement }) => statement);
  return {
    before: [...(await statements(schema)), ...(await statements(tables))],
    after: [...(await statements(constraints)), ...(await statements(indexes))],
  };
}
