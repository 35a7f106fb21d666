import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { Pool, types } from "pg";

/**
 * The limit that the list of rooms is measured against: node:http and pg with prepared statements, asking who calls and
 * for the rooms, and nothing else. Run with the database's address and a port.
 */
const [databaseUrl, port] = process.argv.slice(2);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => value);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const identity = `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and now() < s.absolute_expires_at and u.status = 'ACTIVE'`;

const rooms = `select r.*, a.name as agent_name, a.description as agent_description, a.domain, a.is_active,
    u.first_name, u.last_name
  from rooms r left join agents a on a.id = r.agent_id left join users u on u.id = r.created_by
  where r.id = any(array(select room_id from room_access where user_id = $1)) order by r.display_order, r.id`;

async function answer(cookie: string): Promise<unknown> {
  const token = /sid=([^;]+)/.exec(cookie)?.[1] ?? "";
  const values = [createHash("sha256").update(token).digest()];
  const [caller] = (await pool.query({ name: "identity", text: identity, values })).rows;
  return (await pool.query({ name: "rooms", text: rooms, values: [caller.user_id] })).rows;
}

createServer((request, response) => {
  void answer(request.headers.cookie ?? "").then((value) => {
    const body = JSON.stringify(value);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), () => process.send?.("listening"));
