import { contains } from "@field-advisor/schema/search-words";
import type { Role } from "@field-advisor/schema/routes";
import { destinationsFor } from "../shell/navigation.ts";

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

interface Action extends Omit<Entry, "run"> {
  roles: readonly Role[];
}

const owners = ["OWNER"] as const;
const managers = ["OWNER", "ADMIN"] as const;
const staff = ["OWNER", "ADMIN", "USER"] as const;

const actions: readonly Action[] = [
  { id: "add-user", label: "Add User", to: "/user-management?new=true", roles: owners },
  { id: "import-users", label: "Import users", to: "/user-management?import=true", roles: owners },
  { id: "add-room", label: "Add Room", to: "/create-test-room", roles: owners },
  { id: "pause-room", label: "Pause room…", search: "Pause room ", roles: owners },
  { id: "resume-room", label: "Resume room…", search: "Resume room ", roles: owners },
  { id: "new-agent", label: "New agent", to: "/agent-management/new", roles: owners },
  { id: "new-assistant", label: "New assistant", to: "/assistant-management/new", roles: owners },
  { id: "add-content", label: "Add Content", to: "/content-management?new=true", roles: owners },
  { id: "new-deployment", label: "New deployment", to: "/deployments?new=true", roles: staff },
  { id: "send-message", label: "Send Message", to: "/messages?new=true", roles: managers },
];

const actionFor = ({ roles: _roles, ...entry }: Action): Entry => entry;

/** The screens that a role may open, and what it may begin; without a search all of them. */
export function knownEntries(role: Role, mayAct: boolean, search: string): EntryGroup[] {
  const own = mayAct ? actions.filter(({ roles }) => roles.includes(role)).map(actionFor) : [];
  const screens = destinationsFor(role)
    .filter(({ to }) => !own.some((action) => action.to === to))
    .map(({ to, label }): Entry => ({ id: `screen ${to}`, label, to }));
  const named = (entries: readonly Entry[]) => entries.filter(({ label }) => contains(label, search));
  return [
    { heading: "Screens", entries: named(screens) },
    { heading: "Actions", entries: named(own) },
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
