import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";

export interface Standing {
  role: Role;
  status: UserStatus;
}

export const isActiveOwner = ({ role, status }: Standing): boolean => role === "OWNER" && status === "ACTIVE";

export interface Effects {
  costsOwner: boolean;
  shutsSelfOut: boolean;
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
const shortestUsername = 3;
const longestUsername = 90;

/** A user name for somebody who was given none: what stands before the @, with a number where that is taken. */
export function unusedUsername(email: string, taken: ReadonlySet<string>): string {
  const wanted = usernameStart(email);
  let username = wanted;
  const isFree = () => username.length >= shortestUsername && !taken.has(username);
  for (let n = wanted.length < shortestUsername ? 1 : 2; !isFree(); n++) username = `${wanted}-${n}`;
  return username;
}

/** All user names that could be made of an address begin with this. */
export const usernameStart = (email: string): string =>
  email.slice(0, email.lastIndexOf("@")).slice(0, longestUsername);
