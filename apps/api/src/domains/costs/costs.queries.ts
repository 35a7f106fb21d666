import type { costGroups, Rates } from "@field-advisor/schema/costs.endpoints";
import { sql } from "kysely";
import { type ColumnsFor, columnsOf, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { Tokens } from "../../providers/assistant-dialects.ts";
import type { Use } from "./costs.rules.ts";

/** Whom an answer of a model is counted for. */
export interface UseOwner {
  agentId: number | null;
  roomId: number | null;
  userId: number | null;
}

/** To what is counted already of that month `m`, agent, room and person. */
const addedUp = sql`on conflict (month, agent_id, room_id, user_id) do update set told_calls = m.told_calls + excluded.told_calls,
  answers = m.answers + excluded.answers, unreported = m.unreported + excluded.unreported,
  input_tokens = m.input_tokens + excluded.input_tokens, output_tokens = m.output_tokens + excluded.output_tokens`;

/** @param used null where nobody told it */
export const addAnswer = (db: Database, { agentId, roomId, userId }: UseOwner, used: Tokens | null) =>
  sql`
    insert into model_use as m (month, agent_id, room_id, user_id, answers, unreported, input_tokens, output_tokens)
      select date_trunc('month', now() at time zone time_zone), ${agentId}::int, ${roomId}::int, ${userId}::int, 1,
        ${used === null ? 1 : 0}::int, ${used?.input ?? 0}::bigint, ${used?.output ?? 0}::bigint from system_settings
    ${addedUp}`.execute(db);

/** Adds what a leg's record tells, once however often it is delivered. */
export const addLeg = (
  trx: Trx,
  providerId: string,
  { input, output, answers, unreported }: Tokens & { answers: number; unreported: number },
) =>
  sql`
    with told as (
      update conversation_legs l set input_tokens = ${input}::bigint, output_tokens = ${output}::bigint from conversations c
      where l.provider_conversation_id = ${providerId} and l.input_tokens is null and c.id = l.conversation_id
      returning c.issued_at, c.agent_id, c.room_id, c.starter_user_id, l.number)
    insert into model_use as m (month, agent_id, room_id, user_id, told_calls, answers, unreported, input_tokens,
        output_tokens)
      select date_trunc('month', issued_at at time zone time_zone), agent_id, room_id, starter_user_id,
        case when number = 1 then 1 else 0 end, ${answers}::int, ${unreported}::int, ${input}::bigint, ${output}::bigint
      from told, system_settings
    ${addedUp}`.execute(trx);

export interface Months {
  from: string;
  to: string;
}

const monthStart = (month: string) => sql`(${`${month}-01`}::date)`;

/** Calls as they are kept, and beside them what models used and what was deleted. */
const used = ({ from, to }: Months) => sql`
  select to_char(c.issued_at at time zone time_zone, 'YYYY-MM') as month, c.agent_id, c.room_id,
    c.starter_user_id as user_id, count(*) as calls, sum(coalesce(c.duration_seconds, 0)) as seconds, 0 as told,
    0 as unreported, 0 as input_tokens, 0 as output_tokens
  from conversations c, system_settings
  where c.began and c.issued_at >= ${monthStart(from)}::timestamp at time zone time_zone
    and c.issued_at < (${monthStart(to)} + interval '1 month') at time zone time_zone
  group by 1, 2, 3, 4
  union all
  select to_char(month, 'YYYY-MM'), agent_id, room_id, user_id, deleted_calls, deleted_seconds, told_calls, unreported,
    input_tokens, output_tokens
  from model_use where month >= ${monthStart(from)} and month <= ${monthStart(to)}`;

const sums = sql`sum(calls)::int as calls, sum(seconds)::float8 as seconds,
  (greatest(sum(calls) - sum(told), 0) + sum(unreported))::int as unreported,
  sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens"`;

const keys = {
  month: { key: sql`x.month`, name: sql`k.key` },
  agent: { key: sql`x.agent_id::text`, name: sql`(select a.name from agents a where a.id = k.key::int)` },
  room: { key: sql`x.room_id::text`, name: sql`(select r.name from rooms r where r.id = k.key::int)` },
  person: {
    key: sql`x.user_id::text`,
    name: sql`(select u.first_name || ' ' || u.last_name from users u where u.id = k.key::int)`,
  },
} as const;

type UseRow = Use & { key: string | null; name: string | null };

export async function selectUse(
  db: Database,
  query: Months & { by: (typeof costGroups)[number]; limit: number; offset: number },
): Promise<{ rows: UseRow[]; total: number }> {
  const { key, name } = keys[query.by];
  const order = query.by === "month" ? sql`k.key desc` : sql`k.seconds desc, k."outputTokens" desc, k.key`;
  const rows = await all<UseRow & { total: number }>(db)`
    select k.*, ${name} as name from (
      select ${key} as key, ${sums}, count(*) over ()::int as total from (${used(query)}) as x group by 1) as k
    order by ${order} limit ${query.limit} offset ${query.offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

export const selectAllUse = (db: Database, months: Months) =>
  one<Use>(db)`
    select coalesce(calls, 0) as calls, coalesce(seconds, 0) as seconds, coalesce(unreported, 0) as unreported,
      coalesce("inputTokens", 0) as "inputTokens", coalesce("outputTokens", 0) as "outputTokens"
    from (select ${sums} from (${used(months)}) as x) as s`;

export interface UseLine extends Use {
  month: string;
  agent: string | null;
  room: string | null;
  person: string | null;
  email: string | null;
  /** Of lines. */
  total: number;
}

export const useLines = (months: Months) => sql<UseLine>`
  select k.*, count(*) over ()::int as total, a.name as agent, r.name as room, u.first_name || ' ' || u.last_name as person, u.email from (
    select month, agent_id, room_id, user_id, ${sums} from (${used(months)}) as x group by 1, 2, 3, 4) as k
  left join agents a on a.id = k.agent_id left join rooms r on r.id = k.room_id left join users u on u.id = k.user_id
  order by k.month, a.name, r.name, u.last_name, u.id`;

const columns = {
  currency: "cost_currency",
  ofMinute: "cost_of_minute",
  ofInput: "cost_of_input",
  ofOutput: "cost_of_output",
} as const satisfies ColumnsFor<"system_settings", Rates>;

const rates = (db: Database | Trx) =>
  db.selectFrom("system_settings").select(selectionOf(columns, "system_settings"));

export const selectRates = (db: Database): Promise<Rates> => rates(db).executeTakeFirstOrThrow();

export const lockRates = (trx: Trx): Promise<Rates> => rates(trx).forUpdate().executeTakeFirstOrThrow();

export const updateRates = (trx: Trx, given: Rates) =>
  trx.updateTable("system_settings").set(columnsOf(columns, given)).execute();
