import { Client } from "pg";

/** Sizes of an organisation in use. */
export const sizes = {
  /** Active, and each with two recipients who are signed in. */
  pages: 5000,
  recipientsOfPage: 2,
  messages: 400,
  messagesOfPage: 5,
  /** Of twenty lines each; half of them on the first page. */
  conversations: 50_000,
  lines: 20,
};

const pageId = (n: string) => `'oper' || lpad((${n})::text, 12, '0')`;

const invitationId = (n: string) => `'inv' || lpad((${n})::text, 13, '0')`;

const recipients = sizes.pages * sizes.recipientsOfPage;

/** A line in ten speaks of prices, one in ten thousand of a pergola. */
const transcript = `(select jsonb_agg(jsonb_build_object(
     'role', case k % 2 when 0 then 'agent' else 'user' end, 'atSeconds', k * 6,
     'message', case when (n * 20 + k) % 10000 = 7 then 'A pergola would be what we need. '
       when k % 10 = 3 then 'What about the price of it? ' else '' end
       || 'Line ' || k || ' of talk ' || n || ' says some words about advice and training.')
     order by k)
   from generate_series(1, ${sizes.lines}) k)`;

const statements = [
  `insert into deployments (id, slug, name, title, description, status, allow_anonymous, user_id, agent_id, created_by)
   select ${pageId("n")}, 'operating-' || n, 'Operating ' || n, 'Title ' || n, 'A page of the benchmark', 'active', false,
     (select min(id) from users where email like '%@bench.test') + n, (select min(id) from agents where is_active),
     (select min(id) from users)
   from generate_series(1, ${sizes.pages}) n`,
  `insert into invitations (id, deployment_id, email, access_code_hash, last_seen_at)
   select ${invitationId("n")}, ${pageId(`1 + n % ${sizes.pages}`)}, 'recipient' || n || '@bench.test', 'none', now()
   from generate_series(1, ${recipients}) n`,
  `insert into page_sessions (token_hash, deployment_id, invitation_id, absolute_expires_at)
   select sha256(('token-' || n)::bytea), ${pageId(`1 + n % ${sizes.pages}`)}, ${invitationId("n")}, now() + interval '12 hours'
   from generate_series(1, ${recipients}) n`,
  `insert into deployment_messages (message_type, title, message)
   select 'info', 'Operating ' || n, repeat('Some words for the people of the page. ', 5)
   from generate_series(1, ${sizes.messages}) n`,
  `insert into deployment_message_targets (message_id, deployment_id)
   select first.id + (n * ${sizes.messagesOfPage} + k) % ${sizes.messages}, ${pageId("n")}
   from generate_series(1, ${sizes.pages}) n, generate_series(0, ${sizes.messagesOfPage - 1}) k,
     (select min(id) as id from deployment_messages where title like 'Operating %') first`,
  `insert into message_reads (message_id, reader)
   select (select min(message_id) from deployment_message_targets t where t.deployment_id = i.deployment_id),
     'invitation:' || i.id
   from invitations i where i.id like 'inv0%'`,
  `insert into conversations (id, deployment_id, agent_id, started_by, issued_at, started_at, ended_at, duration_seconds, transcript)
   select 'oper' || lpad(n::text, 15, '0'), case n % 2 when 0 then ${pageId("1")} else ${pageId(`1 + n % ${sizes.pages}`)} end,
     (select min(id) from agents where is_active), 'visitor:bench', at, at, at + interval '2 minutes', 120, ${transcript}
   from generate_series(1, ${sizes.conversations}) n, lateral (select now() - n * interval '5 minutes' as at) t`,
];

/** The page with half of the conversations. */
export const talkedPage = `oper${"1".padStart(12, "0")}`;

export const pageOf = (n: number) => ({ id: `oper${String(n).padStart(12, "0")}`, slug: `operating-${n}` });

/** Everybody who was invited, with the address of their page and the cookie that they are signed in with. */
export const everyRecipient = () =>
  Array.from({ length: recipients }, (_, at) => {
    const { id, slug } = pageOf(1 + ((at + 1) % sizes.pages));
    return { path: `/api/deployment/${slug}`, cookie: `rsid-${id}=token-${at + 1}` };
  });

/** Adds pages with recipients, messages and conversations to people who are there already. */
export async function fillOperating(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  // The rows refer to one another rightly, and the totals of conversations are not what is measured here.
  await client.query("set session_replication_role = replica");
  for (const statement of statements) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
}
