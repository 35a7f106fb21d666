import type { Client } from "pg";
import { connected } from "../connected.ts";

export const amounts = { people: 1000, rooms: 50, attempts: 1_000_000, assigned: 5000, steps: 30 } as const;

const rubric = JSON.stringify({
  situation: null,
  counterpart: null,
  goal: null,
  timeLimitMinutes: null,
  attemptsAllowed: null,
  passMark: 70,
  criteria: [
    {
      key: "discovery",
      name: "Discovery",
      weight: 3,
      skill: "Discovery",
      checks: ["goals", "family", "fees"].map((key) => ({
        key,
        kind: "says",
        sentence: `Asks about ${key}`,
        advice: null,
        isBlocker: false,
        phrases: [key],
        withinTurns: null,
        withinMinutes: null,
        order: null,
      })),
    },
  ],
});

/** People who practise in rooms for a year, each attempt with three checks; private ones among them. */
const statements: [statement: string, values?: unknown[]][] = [
  [
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select 'trainee' || n || '@bench.test', 'trainee' || n, 'Trainee', 'Number ' || n, 'USER', u.password_hash
     from generate_series(1, $1::int) n, users u where u.username = 'user'`,
    [amounts.people],
  ],
  [
    `insert into rooms (name, agent_id, category, display_order)
     select 'Bench room ' || n, (select min(id) from agents), case n % 5 when 0 then 'Practice' else 'Training' end, 1000 + n
     from generate_series(1, $1::int) n`,
    [amounts.rooms],
  ],
  [
    `insert into room_rubrics (room_id, version, body) select id, 1, $1::jsonb from rooms where name like 'Bench room %'`,
    [rubric],
  ],
  ["alter table attempts disable trigger user"],
  [
    `insert into attempts (id, room_id, user_id, number, state, rubric_version, category, mode, started_at, finished_at,
       talk_seconds, score, passed, decided, total, final_score, final_passed)
     select 'benchattempt' || lpad(n::text, 8, '0'), r.first + n % $2::int, u.first + (n / $2::int) % $3::int,
       1 + n / ($2::int * $3::int), 'scored', 1, case (n % $2::int) % 5 when 4 then 'Practice' else 'Training' end, 'text',
       at, at, 300, score, score >= 70, 3, 3, score, score >= 70
     from generate_series(0, $1::int - 1) n,
       lateral (select now() - random() * interval '365 days' as at, (random() * 100)::int as score) x,
       (select min(id) as first from rooms where name like 'Bench room %') r,
       (select min(id) as first from users where email like 'trainee%') u`,
    [amounts.attempts, amounts.rooms, amounts.people],
  ],
  ["alter table attempts enable trigger user"],
  [
    `insert into attempt_checks (attempt_id, key, place, result)
     select a.id, k.key, k.place, case when random() < 0.6 then 'met' else 'not_met' end
     from attempts a, (values ('goals', 0), ('family', 1), ('fees', 2)) as k (key, place)
     where a.id like 'benchattempt%' and a.started_at > now() - interval '100 days'`,
  ],
  [
    `insert into practice_totals (user_id, room_id, attempts, best, last, passed, last_at)
     select user_id, room_id, count(*), max(final_score), max(final_score), bool_or(final_passed), max(started_at)
     from attempts where id like 'benchattempt%' group by user_id, room_id`,
  ],
  ["vacuum analyze"],
];

/** What the home of these people shows, and others who are to follow a path. */
const followed: typeof statements = [
  // What their home shows: rooms that they may enter and that come back, and a path beside what else is to be done.
  [
    `insert into room_access (user_id, room_id) select u.id, r.id from users u, rooms r
     where u.email like 'trainee%' and r.name like 'Bench room %' on conflict do nothing`,
  ],
  [`update rooms set status = 'LIVE' where name like 'Bench room %'`],
  [
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select 'follower' || n || '@bench.test', 'follower' || n, 'Follower', 'Number ' || n, 'USER', ''
     from generate_series(1, $1::int) n`,
    [amounts.assigned],
  ],
  ["insert into paths (name) values ('Bench path')"],
  [
    `insert into path_steps (path_id, place, kind, room_id, is_locked)
     select p.id, n, case n % 2 when 0 then 'try' else 'pass' end, (
       select id from rooms where name = 'Bench room ' || (n + 1)), n > 0
     from paths p, generate_series(0, $1::int - 1) n where p.name = 'Bench path'`,
    [amounts.steps],
  ],
  ["vacuum analyze"],
];

interface Followed {
  /** The path of many steps, and who is to follow it. */
  pathId: number;
  followers: number[];
}

async function fill(client: Client, filling: typeof statements): Promise<void> {
  for (const [statement, values] of filling) await client.query(statement, values);
}

const idsOf = async (client: Client, statement: string) =>
  (await client.query<{ id: number }>(statement)).rows.map(({ id }) => id);

/** @returns the id of one of the people, who sign in with the password of the demo users */
export const fillPractice = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    await fill(client, statements);
    const [personId = 0] = await idsOf(client, "select min(id) as id from users where email like 'trainee%'");
    return personId;
  });

/** Fills in what comes after that. */
export const fillFollowed = (databaseUrl: string): Promise<Followed> =>
  connected(databaseUrl, async (client) => {
    await fill(client, followed);
    const [pathId = 0] = await idsOf(client, "select id from paths where name = 'Bench path'");
    const followers = await idsOf(client, "select id from users where email like 'follower%' order by id");
    return { pathId, followers };
  });
