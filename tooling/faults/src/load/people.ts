import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { send } from "./send.ts";

/** Somebody with a browser of their own. */
export interface Person {
  /** Every person has an address of their own, so that limits by address are those of production. */
  address: string;
  /** The cookie of their session, and those of their visit to the open page as somebody unknown. */
  session: string;
  visit: string;
}

/** One of the owners, each round another one, with what a call needs to come from that person. */
export function ownerFor({ owners }: World, round: number): { cookie: string; from: string } {
  const person = owners[round % owners.length];
  if (!person) throw new Error("There are no owners.");
  return { cookie: person.session, from: person.address };
}

interface OpenPage {
  id: string;
  slug: string;
}

/** Whom and what the writes are about. */
export interface World {
  owners: Person[];
  /** Users who get pages, and the pages that get messages. */
  userIds: number[];
  pageIds: string[];
  /** Two that anyone with the link may use: one of them allows no more than 120 starts a minute. */
  openPages: OpenPage[];
  agentId: number;
}

const openSlug = "demo-open";
const owners = 60;

/**
 * Fills the installation with owners who are signed in, beside the demo data. They come from SQL because signing in
 * sixty people would take longer than most faults.
 * @param port of an API process
 */
export async function createWorld(db: Pool, port: number): Promise<World> {
  const people = await Promise.all(Array.from({ length: owners }, (_, at) => createOwner(db, port, at)));
  const ids = async <T>(statement: string) => (await db.query<{ id: T }>(statement)).rows.map(({ id }) => id);
  const { rows: openPages } = await db.query<OpenPage>(
    `with made as (
       insert into deployments
       select (jsonb_populate_record(d, '{"id": "crowdpage00000000000", "slug": "crowd-open"}')).*
       from deployments d where slug = '${openSlug}' returning id, slug)
     select id, slug from deployments where slug = '${openSlug}' union all select * from made`,
  );
  const [agentId = 0] = await ids<number>("select id from agents where is_active order by id limit 1");
  return {
    owners: people,
    userIds: await ids<number>("select id from users where role = 'USER' order by id limit 3"),
    pageIds: await ids<string>("select id from deployments where status = 'active' order by slug limit 2"),
    openPages,
    agentId,
  };
}

/** The n-th of the addresses of this machine from which people come. */
const addressOf = (at: number) => `127.0.${1 + Math.floor(at / 200)}.${1 + (at % 200)}`;

/** Somebody who opens a page that anyone with the link may use. */
export interface Visitor {
  address: string;
  cookie: string;
}

/** @param at tells them apart @param port of an API process */
export async function visit(at: number, port: number, slug = openSlug): Promise<Visitor> {
  const address = addressOf(at);
  const { cookies } = await send(port, {
    method: "GET",
    path: `/api/deployment/${slug}`,
    from: address,
  });
  return { address, cookie: cookies.join("; ") };
}

async function createOwner(db: Pool, port: number, at: number): Promise<Person> {
  const name = `crowd-${at}`;
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `with made as (
       insert into users (email, username, first_name, last_name, role, password_hash)
       select $1 || '@example.test', $1, 'Crowd', $1, 'OWNER', password_hash from users where username = 'owner'
       returning id)
     insert into sessions (token_hash, user_id, idle_seconds, absolute_expires_at, ip_prefix, user_agent)
     select $2, id, 43200, now() + interval '1 day', '127.0.0.0/24', 'faults' from made`,
    [name, createHash("sha256").update(token).digest()],
  );
  const { address, cookie } = await visit(at, port);
  return { address, session: `__Secure-sid=${token}`, visit: cookie };
}
