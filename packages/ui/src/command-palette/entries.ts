import { contains } from "@field-advisor/schema/search-words";
import type { Role } from "@field-advisor/schema/routes";
import { destinationsFor } from "../routing/navigation.ts";

/** Something that can be chosen by its name. */
export interface Entry {
  /** Unique in the palette. */
  id: string;
  label: string;
  /** A second line that tells alike names apart. */
  detail?: string | undefined;
  /** An address, what happens, or what is searched for next. */
  to?: string;
  run?: () => void;
  search?: string;
}

export interface EntryGroup {
  heading: string;
  entries: readonly Entry[];
}

interface Known extends Omit<Entry, "run"> {
  roles: readonly Role[];
  /** What else it is looked for by. */
  words?: string;
}

const owners = ["OWNER"] as const;
const managers = ["OWNER", "ADMIN"] as const;
const others = ["ADMIN", "USER"] as const;
const staff = ["OWNER", "ADMIN", "USER"] as const;

const actions: readonly Known[] = [
  {
    id: "add-user",
    label: "Add User",
    words: "new user, create user, invite person, account",
    to: "/user-management?new=true",
    roles: owners,
  },
  {
    id: "import-users",
    label: "Import users",
    words: "invite people, csv, upload users",
    to: "/user-management?import=true",
    roles: owners,
  },
  { id: "view-as", label: "View as…", words: "view as user, impersonate", search: "View as ", roles: owners },
  {
    id: "invite",
    label: "Invite to…",
    words: "invite recipients, invitation, access code",
    search: "Invite to ",
    roles: staff,
  },
  {
    id: "stop-agent",
    label: "Stop agent…",
    words: "deactivate, switch off agent",
    search: "Stop agent ",
    roles: owners,
  },
  {
    id: "new-group",
    label: "New group",
    words: "create group, team",
    to: "/groups?new=true",
    roles: owners,
  },
  {
    id: "add-room",
    label: "Add Room",
    words: "new room, create room",
    to: "/create-test-room",
    roles: owners,
  },
  { id: "pause-room", label: "Pause room…", search: "Pause room ", roles: owners },
  { id: "resume-room", label: "Resume room…", search: "Resume room ", roles: owners },
  { id: "new-agent", label: "New agent", to: "/agent-management/new", roles: owners },
  { id: "new-assistant", label: "New assistant", to: "/assistant-management/new", roles: owners },
  { id: "add-content", label: "Add Content", to: "/content-management?new=true", roles: owners },
  {
    id: "new-deployment",
    label: "New deployment",
    words: "new page, create page",
    to: "/deployments?new=true",
    roles: staff,
  },
  { id: "send-message", label: "Send Message", to: "/messages?new=true", roles: managers },
];

const organisation = "/system-config?tab=organisation";

/** Owners set it for all pages, and everybody for each of theirs. */
const retention = {
  label: "Retention and consent",
  words: "privacy, how long conversations are kept, delete transcripts",
} as const;

/** What is set somewhere on a screen that has another name. */
const settings: readonly Known[] = [
  { id: "time-zone", label: "Time zone", words: "zone, clock, hours", to: organisation, roles: owners },
  {
    id: "support-contact",
    label: "Support contact",
    words: "help, e-mail, phone",
    to: organisation,
    roles: owners,
  },
  {
    id: "default-assistant",
    label: "Default assistant",
    words: "helper, assistant id",
    to: "/system-config",
    roles: owners,
  },
  {
    id: "audit",
    label: "Audit",
    words: "audit log, who changed what",
    to: "/activity-log?tab=audit",
    roles: owners,
  },
  {
    id: "rooms-of-people",
    label: "Rooms of single people",
    words: "give access, matrix, exceptions",
    to: "/user-access-management?tab=rooms",
    roles: owners,
  },
  {
    id: "default-retention",
    ...retention,
    detail: "For every deployment without its own settings",
    to: "/system-config?tab=privacy",
    roles: owners,
  },
  {
    id: "retention",
    ...retention,
    detail: "In the settings of each deployment",
    to: "/deployments",
    roles: others,
  },
  {
    id: "voice-engines",
    label: "Voice engines",
    words: "speech recognition, language model, hear, think, speak",
    to: "/agent-management",
    roles: owners,
  },
  {
    id: "own-account",
    label: "Your account",
    words: "own password, name, own data, sign out other sessions",
    to: "/?account=profile",
    roles: staff,
  },
];

const entryFor = ({ roles: _roles, words: _words, ...entry }: Known): Entry => entry;

/** The screens that a role may open, and what it may begin; without a search all of them. */
export function knownEntries(role: Role, mayAct: boolean, search: string): EntryGroup[] {
  const of = (all: readonly Known[]) => all.filter(({ roles }) => roles.includes(role));
  const own = mayAct ? of(actions) : [];
  const named = (all: readonly Known[]) =>
    all.filter(({ label, words = "" }) => contains(`${label} ${words}`, search)).map(entryFor);
  const screens = destinationsFor(role)
    .filter(({ to }) => !own.some((action) => action.to === to))
    .map(({ to, label }): Known => ({ id: `screen ${to}`, label, to, roles: [role] }));
  return [
    { heading: "Screens", entries: named(screens) },
    { heading: "Actions", entries: named(own) },
    // Each is on a screen that is listed anyway.
    { heading: "Settings", entries: search === "" ? [] : named(of(settings)) },
  ];
}

export interface StatusWish {
  to: "LIVE" | "PAUSED";
  /** The name of the room as far as it was typed. */
  room: string;
}

/** Reads "Pause room Objections", also without the word "room" and before the name is complete. */
export function statusWishIn(text: string): StatusWish | null {
  const [, verb, room = ""] = /^(pause|resume|activate)(?:\s+room)?(?:\s+(\S.*))?$/i.exec(text.trim()) ?? [];
  if (verb === undefined) return null;
  return { to: verb.toLowerCase() === "pause" ? "PAUSED" : "LIVE", room };
}

/** What is done with one thing that is looked for by the name after these words. */
const wishes = {
  viewAs: /^view\s+as(?:\s+(\S.*))?$/i,
  invite: /^invite\s+to(?:\s+(\S.*))?$/i,
  stopAgent: /^stop\s+agent(?:\s+(\S.*))?$/i,
} as const;

export type Wish = keyof typeof wishes;

/** Reads "View as Uma", also before a name is typed. */
export function wishIn(text: string): { wish: Wish; name: string } | null {
  for (const wish of Object.keys(wishes) as Wish[]) {
    const found = wishes[wish].exec(text.trim());
    if (found) return { wish, name: found[1] ?? "" };
  }
  return null;
}
