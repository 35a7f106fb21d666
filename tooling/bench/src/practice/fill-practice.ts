import { connected } from "../connected.ts";

export const amounts = { people: 1000, rooms: 50, attempts: 1_000_000 } as const;

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
     select 'trainee' || n || '@bench.test', 'trainee' || n, 'Trainee', 'Number ' || n, 'USER', ''
     from generate_series(1, $1::int) n`,
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

/** @returns the id of one of the people */
export const fillPractice = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    for (const [statement, values] of statements) await client.query(statement, values);
    const { rows } = await client.query<{ id: number }>(
      "select min(id) as id from users where email like 'trainee%'",
    );
    return rows[0]?.id ?? 0;
  });
