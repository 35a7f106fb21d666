import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Pool, types } from "pg";

/**
 * The limit that the API is measured against: node:http and pg with prepared statements, one for each request, which
 * asks for what the feature needs and nothing else. No validation, no identity, no limits, no logs. Run with the
 * database's address and a port.
 */
const [databaseUrl, port] = process.argv.slice(2);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => value);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const rows = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text, values })).rows;

const page = (slug: string) =>
  rows(
    "page",
    `select d.*, u.first_name, u.last_name, u.email, a.name as agent_name, a.external_id
     from deployments d join users u on u.id = d.user_id join agents a on a.id = d.agent_id where d.slug = $1`,
    [slug],
  );

/** The list comes as one JSON value: rows take Postgres as long, and node twice as long. */
async function messages(slug: string, cookies: string): Promise<unknown> {
  const [found] = await rows(
    "messages",
    `select d.status, d.allow_anonymous, s.id as session_id, (
       select coalesce(json_agg(m), '[]') from (
         select m.id, m.message_type, m.title, m.message, m.link, m.link_text, m.created_at
         from deployment_message_targets t join deployment_messages m on m.id = t.message_id
         where t.deployment_id = d.id and m.is_active and (m.show_until is null or m.show_until > now())
           and not exists (select from message_reads r
             where r.message_id = m.id and r.reader = coalesce('invitation:' || s.invitation_id, $3))
         order by m.created_at desc, m.id desc limit 50) m) as list
     from deployments d left join page_sessions s on s.token_hash = $2 and s.deployment_id = d.id
       and s.revoked_at is null and s.absolute_expires_at > now() and s.last_seen_at > now() - interval '2 hours'
     where d.slug = $1`,
    [slug, sha256(/rsid-[^=]*=([^;]*)/.exec(cookies)?.[1] ?? ""), "visitor:bench"],
  );
  return found && typeof found === "object" && "list" in found ? found.list : null;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

const usage = (event: { deploymentId: string; action: string; details: unknown }) =>
  rows(
    "usage",
    `insert into usage_events (deployment_id, action, details, visitor, user_agent, ip_prefix)
     select id, $2, $3, $4, $5, $6 from deployments where id = $1 returning id`,
    [event.deploymentId, event.action, JSON.stringify(event.details), "visitor", "bench", "127.0.0.0"],
  );

async function bodyOf(request: IncomingMessage) {
  let body = "";
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, , what, slug = "", more] = (request.url ?? "").split("/");
  if (what === "usage") return usage(await bodyOf(request));
  return more === "messages" ? messages(slug, request.headers.cookie ?? "") : (await page(slug))[0];
}

createServer((request, response) => {
  void answer(request).then((value) => {
    const body = JSON.stringify(value);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), () => process.send?.("listening"));
