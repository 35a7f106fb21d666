import { sql, type Kysely } from "kysely";

const statements = [
  // Rows with the same hash share one file of the store.
  `create table files (
    id text primary key,
    sha256 text not null,
    size bigint not null check (size > 0),
    media_type text not null,
    name text not null,
    owner_id int references users on delete set null,
    created_at timestamptz not null default now(),
    kept_until timestamptz not null default now() + interval '1 day'
  )`,
  `create index files_hash on files (sha256)`,

  // A text for addresses elsewhere, a file for what was uploaded here.
  `create table content (
    id int generated always as identity primary key,
    title text not null check (length(title) between 1 and 200),
    description text not null check (length(description) between 1 and 2000),
    category text not null check (category in ('read', 'watch', 'listen')),
    type text not null
      check (type in ('PDF', 'WORD', 'DOCUMENT', 'LINK', 'VIMEO', 'VIDEO', 'AUDIO', 'NEWS')),
    url text check (length(url) <= 2048),
    file_id text references files,
    is_active boolean not null default true,
    audience text not null default 'all' check (audience in ('all', 'selected')),
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    version int not null default 1
  )`,
  `create index content_newest on content (created_at desc, id desc)`,
  `create index content_file on content (file_id)`,

  // People for whom something else holds than for the audience.
  `create table content_permissions (
    user_id int not null references users on delete cascade,
    content_id int not null references content on delete cascade,
    can_access boolean not null,
    granted_by int references users on delete set null,
    granted_at timestamptz not null default now(),
    primary key (user_id, content_id)
  )`,
  `create index content_permissions_content on content_permissions (content_id, can_access, user_id)`,

  // The log goes on calling an item by its title after it was deleted.
  `create function keep_content_name() returns trigger language plpgsql as $$
    begin
      insert into former_names (subject_type, subject_id, name) values ('content', old.id::text, old.title)
        on conflict (subject_type, subject_id) do update set name = excluded.name, at = excluded.at;
      return null;
    end $$`,
  `create trigger keep_content_name after delete on content for each row execute function keep_content_name()`,

  `create table content_opens (
    id bigint generated always as identity primary key,
    user_id int not null references users on delete cascade,
    content_id int not null references content on delete cascade,
    opened_at timestamptz not null default now()
  )`,
  `create index content_opens_user on content_opens (user_id, content_id, opened_at desc)`,
  `create index content_opens_content on content_opens (content_id, opened_at desc)`,
];

/** What staff read, watch and listen to, the files of it, who may open it and who did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
