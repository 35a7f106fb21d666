import { createServer, type IncomingMessage } from "node:http";
import { Pool, types } from "pg";

/**
 * The limit that the API is measured against: node:http and pg with prepared statements, doing the same statements and
 * nothing else. No validation, no identity, no limits, no logs. Run with the database's address and a port.
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

async function messages(slug: string, reader: string): Promise<unknown[]> {
  const [found] = await rows(
    "page-id",
    "select id, status, allow_anonymous from deployments where slug = $1",
    [slug],
  );
  const id = found && typeof found === "object" && "id" in found ? found.id : null;
  return rows(
    "messages",
    `select m.id, m.message_type, m.title, m.message, m.link, m.link_text, m.created_at
     from deployment_messages m join deployment_message_targets t on t.message_id = m.id
     where t.deployment_id = $1 and m.is_active and (m.show_until is null or m.show_until > now())
       and not exists (select 1 from message_reads r where r.message_id = m.id and r.reader = $2)
     order by m.created_at desc, m.id desc limit 50`,
    [id, reader],
  );
}

const usage = (event: { deploymentId: string; action: string; details: unknown }) =>
  rows(
    "usage",
    `insert into usage_events (deployment_id, action, details, visitor, user_agent, ip_prefix)
     select id, $2, $3, $4, $5, $6 from deployments where id = $1 returning id`,
    [event.deploymentId, event.action, JSON.stringify(event.details), "visitor", "bench", "127.0.0.0"],
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const parts = (request.url ?? "").split("/");
  if (request.method === "POST") return usage(JSON.parse(await bodyOf(request)));
  const slug = parts[3] ?? "";
  return parts[4] === "messages" ? messages(slug, "v:bench") : (await page(slug))[0];
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
