import { connected } from "../connected.ts";

export const amounts = { people: 10_000, groups: 200, rooms: 500, items: 300 } as const;

/** Of each person: groups that they are in, or as many rights of their own as these give. */
const perPerson = { groups: 3, rooms: 60, items: 30 } as const;

const perGroup = {
  rooms: perPerson.rooms / perPerson.groups,
  items: perPerson.items / perPerson.groups,
} as const;

/** How the people of each side are called in addresses. */
export const sides = { own: "named", groups: "grouped" } as const;

const people = (side: string): [statement: string, values: unknown[]] => [
  `insert into users (email, username, first_name, last_name, role, password_hash)
   select $2 || n || '@bench.test', $2 || n, 'Number ' || n, 'Bench', 'USER', u.password_hash
   from generate_series(1, $1::int) n, users u where u.username = 'user'`,
  [amounts.people, side],
];

/** The n-th of a kind that belongs to the k-th: spread so that neighbours have different ones. */
const spread = (k: string, n: string, of: number) => `((${k} * 37 + ${n} * 13) % ${of})`;

const first = (table: string, of: string) => `(select min(id) from ${table} where ${of})`;

const firstRoom = first("rooms", "name like 'Bench room %'");
const firstItem = first("content", "title like 'Bench item %'");
const firstGroup = first("groups", "name like 'Bench group %'");
const firstPerson = (side: string) => first("users", `email like '${side}%@bench.test'`);

/** Ten thousand people with rights of their own, as before there were groups, and as many who have as many through groups. */
const statements: [statement: string, values?: unknown[]][] = [
  people(sides.own),
  people(sides.groups),
  [
    `insert into rooms (name, agent_id, category, status, display_order)
     select 'Bench room ' || n, (select min(id) from agents), 'Training', 'LIVE', 1000 + n from generate_series(1, $1::int) n`,
    [amounts.rooms],
  ],
  [
    `insert into content (title, description, category, type, url, audience)
     select 'Bench item ' || n, 'Worth reading', 'read', 'NEWS', 'https://news.example.test/',
       case n % 10 when 0 then 'all' else 'selected' end from generate_series(1, $1::int) n`,
    [amounts.items],
  ],
  [
    `insert into groups (name) select 'Bench group ' || n from generate_series(1, $1::int) n`,
    [amounts.groups],
  ],
  [
    `insert into group_rooms (group_id, room_id)
     select ${firstGroup} + g, ${firstRoom} + ${spread("g", "n", amounts.rooms)}
     from generate_series(0, ${amounts.groups - 1}) g, generate_series(0, ${perGroup.rooms - 1}) n on conflict do nothing`,
  ],
  [
    `insert into group_content (group_id, content_id)
     select ${firstGroup} + g, ${firstItem} + ${spread("g", "n", amounts.items)}
     from generate_series(0, ${amounts.groups - 1}) g, generate_series(0, ${perGroup.items - 1}) n on conflict do nothing`,
  ],
  [
    `insert into group_members (group_id, user_id)
     select ${firstGroup} + (p + n * 67) % ${amounts.groups}, ${firstPerson(sides.groups)} + p
     from generate_series(0, ${amounts.people - 1}) p, generate_series(0, ${perPerson.groups - 1}) n`,
  ],
  // The same as their neighbour of the same number has through groups.
  [
    `insert into room_access (user_id, room_id)
     select distinct m.user_id - ${firstPerson(sides.groups)} + ${firstPerson(sides.own)}, g.room_id
     from group_members m join group_rooms g using (group_id)`,
  ],
  [
    `insert into content_permissions (user_id, content_id, can_access)
     select distinct m.user_id - ${firstPerson(sides.groups)} + ${firstPerson(sides.own)}, g.content_id, true
     from group_members m join group_content g using (group_id)`,
  ],
  ["vacuum analyze"],
];

export const fillGroups = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    for (const [statement, values] of statements) await client.query(statement, values);
  });

/** A room that each of some people may enter. */
export const roomsOf = (databaseUrl: string, emails: readonly string[]): Promise<number[]> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ roomId: number }>(
      `select (select min(room_id) from room_rights where user_id = u.id) as "roomId"
       from unnest($1::text[]) with ordinality as asked (email, place) join users u using (email) order by place`,
      [emails],
    );
    return rows.map(({ roomId }) => roomId);
  });

const entering = (rights: string) => `select r.*, json_build_object('id', a.id) as agent from rooms r
  left join agents a on a.id = r.agent_id left join users u on u.id = r.created_by
  where r.id = any(array(select room_id from ${rights} where user_id = $1)) and r.id = $2`;

const statementsOf = { own: entering("room_access"), groups: entering("room_rights") } as const;

/** Enters rooms by plans that are kept, as the product does. @returns how many milliseconds each time took */
export const enteringInTurns = (databaseUrl: string): Promise<Record<keyof typeof sides, number[]>> =>
  connected(databaseUrl, async (client) => {
    await client.query("set plan_cache_mode = force_generic_plan");
    const taken = { own: new Array<number>(), groups: new Array<number>() };
    const { rows } = await client.query<{ side: keyof typeof sides; values: number[] }>(
      `select case when u.email like '${sides.own}%' then 'own' else 'groups' end as side, array[u.id, x.room_id] as values
       from (select *, row_number() over (partition by email like '${sides.own}%' order by id) as place from users
         where email like '${sides.own}%' or email like '${sides.groups}%') u
       cross join lateral (select min(room_id) as room_id from room_rights where user_id = u.id) x
       where u.place <= 2000 order by u.place, side`,
    );
    for (const { side, values } of rows) {
      const since = performance.now();
      const found = await client.query({ name: side, text: statementsOf[side], values });
      taken[side].push(performance.now() - since);
      if (found.rows.length !== 1) throw new Error("A room that may be entered was not found.");
    }
    return taken;
  });
