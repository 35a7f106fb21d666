import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";

/** What somebody is allowed to be; everything that they may do follows from it. */
interface Standing {
  role: Role;
  status: UserStatus;
}

export const isActiveOwner = ({ role, status }: Standing): boolean => role === "OWNER" && status === "ACTIVE";

/** Somebody who may look after users. */
export const mayLookAfterUsers = ({ role, status }: Standing): boolean =>
  role !== "USER" && status === "ACTIVE";

/** Why a user stays as they are when many are changed together, in words for the owner who does it; null when they do not. */
export function protectionOf(actor: { userId: number }, target: { id: number; role: Role }): string | null {
  if (target.id === actor.userId) return "This is your own account.";
  return target.role === "OWNER" ? "Owners are protected here. Change the owner's role first." : null;
}

/** What everybody may change about themselves; the rest is for owners. */
const own: readonly string[] = ["firstName", "lastName"];

/** Why somebody may not change these fields of a user, in words for them; null when they may. */
export function changeRefusal(
  actor: Standing & { userId: number },
  userId: number,
  fields: readonly string[],
): string | null {
  if (isActiveOwner(actor)) return null;
  if (actor.userId !== userId || actor.status !== "ACTIVE") return "You may only change your own account.";
  return fields.every((field) => own.includes(field))
    ? null
    : "Only an owner can change an email address, a username, a role or a status. Please ask one of them.";
}

/** What a change of role or status entails. */
export interface Effects {
  /** There is one active owner less. */
  costsOwner: boolean;
  /** The user would shut themselves out. */
  shutsSelfOut: boolean;
  /** They look after nobody any more. */
  leavesAssignments: boolean;
  /** Why their sessions end: what was signed in with another authority is signed in anew. */
  endsSessions: "role changed" | "deactivated" | null;
}

export function effectsOf(before: Standing, after: Standing, isSelf: boolean): Effects {
  const isDeactivated = before.status === "ACTIVE" && after.status !== "ACTIVE";
  return {
    costsOwner: isActiveOwner(before) && !isActiveOwner(after),
    shutsSelfOut: isSelf && isDeactivated,
    leavesAssignments: after.role === "USER" && before.role !== "USER",
    endsSessions: isDeactivated ? "deactivated" : after.role === before.role ? null : "role changed",
  };
}

/** As long as what an owner may type as a user name; shorter ones begin with a number at once. */
const shortest = 3;
const longest = 90;

/** A user name for somebody who was given none: what stands before the @, with a number where that is taken. */
export function unusedUsername(email: string, taken: ReadonlySet<string>): string {
  const wanted = usernameStart(email);
  let username = wanted;
  for (let n = wanted.length < shortest ? 1 : 2; username.length < shortest || taken.has(username); n++) {
    username = `${wanted}-${n}`;
  }
  return username;
}

/** What all user names that could be made of an address begin with. */
export const usernameStart = (email: string): string =>
  email.slice(0, email.lastIndexOf("@")).slice(0, longest);

/** Why somebody may not delete a user, in words for them; null when they may. */
export function removalRefusal(
  actor: Standing & { userId: number },
  target: Pick<Standing, "role"> & { id: number },
): string | null {
  if (!isActiveOwner(actor)) return "Only an owner can delete a user.";
  if (target.id === actor.userId) return "You cannot delete your own account. Ask another owner to do it.";
  return target.role === "OWNER" ? "Change the owner's role first." : null;
}

/** A password is changed by the one who will use it, and by nobody else whatever their role. */
export const mayChangePassword = (actor: { userId: number }, userId: number): boolean =>
  actor.userId === userId;
