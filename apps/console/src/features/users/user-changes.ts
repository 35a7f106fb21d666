import { request } from "@field-advisor/api-client";
import { impersonationAddress } from "@field-advisor/api-client/impersonation";
import type { Role } from "@field-advisor/schema/routes";
import type { User, UserStatus } from "@field-advisor/schema/users.endpoints";
import {
  failureToast,
  fullName,
  needsReauthentication,
  originOf,
  roleLabels,
  useReauthentication,
  useToast,
  useToastResult,
  useUndoableChange,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { updateRole, updateUser } from "./users.queries.ts";

/** Why an owner cannot change this user's role and password, delete them or view as them; null where an owner can. */
export function protectionOf({ id, role }: Pick<User, "id" | "role">, ownId: number): string | null {
  if (id === ownId) return "This is your own account.";
  if (role === "OWNER")
    return "Owners are protected here. Change the role in the Owner Control Center first.";
  return null;
}

/** Why an owner cannot view as this user; null where an owner can. */
export const obstacleToViewing = (user: User, ownId: number): string | null =>
  protectionOf(user, ownId) ??
  (user.status === "ACTIVE" ? null : "You can only view as active users. Reactivate this user first.");

const statusLabels = {
  INACTIVE: {
    title: "Deactivated",
    effect: "They are signed out everywhere and cannot sign in.",
  },
  ACTIVE: {
    title: "Reactivated",
    effect: "They can sign in again.",
  },
} as const satisfies Record<UserStatus, object>;

/** Deactivates and reactivates a user at once; the toast offers Undo, or after a failure Retry. */
export function useStatusChange() {
  const { mutateAsync } = useMutation(updateUser);
  const change = useUndoableChange();
  return (user: User, to: UserStatus) =>
    change({
      set: (status) => mutateAsync({ params: { id: user.id }, body: { status } }),
      from: user.status,
      to,
      topic: `user-status-${user.id}`,
      done: (_, status) => ({
        title: `${statusLabels[status].title}: ${fullName(user)}`,
        description: statusLabels[status].effect,
      }),
      failed: `${fullName(user)} was not changed.`,
      place: "in the list of users",
    });
}

export const roleUpdated = (user: User, role: Role) => ({
  title: "User role updated",
  description: `${fullName(user)} is now ${roleLabels[role]}.`,
});
export const roleNotUpdated = "Failed to update user role.";

/** Changes a user's role at once and shows the result. `reauthenticationDialog` must be rendered. */
export function useRoleChange() {
  const { mutateAsync, isPending } = useMutation(updateRole);
  const { prove, reauthenticationDialog } = useReauthentication();
  const toastResult = useToastResult();
  const change = (user: User, role: Role) =>
    toastResult(
      prove(() => mutateAsync({ params: { id: user.id }, body: { role, version: user.version } })),
      { topic: `user-role-${user.id}`, done: () => roleUpdated(user, role), failed: roleNotUpdated },
    );
  return { change, isPending, reauthenticationDialog };
}

/**
 * Opens the portal as another user. The window is opened within the click, because browsers block it later; the token
 * goes from the answer into its address and is kept nowhere. `reauthenticationDialog` must be rendered.
 */
export function useViewAs() {
  const show = useToast();
  const { ask, reauthenticationDialog } = useReauthentication();

  const begin = async (user: User, target: Pick<Window, "location">, giveUp: () => void) => {
    try {
      const answer = await request("POST /api/users/:id/impersonate", { params: { id: user.id } });
      if (answer?.token && answer.user) {
        target.location.assign(impersonationAddress(originOf("portal"), answer.token, answer.user));
        return;
      }
      show({ tone: "error", title: "Error", description: "Invalid response from server" });
    } catch (error) {
      giveUp();
      if (!needsReauthentication(error)) show(failureToast("Failed to impersonate user.", error));
      else if (await ask()) viewAs(user);
      return;
    }
    giveUp();
  };

  const viewAs = (user: User) => {
    const opened = window.open("", "_blank");
    if (opened) {
      void begin(user, opened, () => opened.close());
      return;
    }
    show({
      tone: "error",
      title: "Popup Blocked",
      description: `Please allow popups for this site to view as ${fullName(user)} in a window of its own.`,
      action: {
        label: "Open here instead",
        altText: "Allow popups and choose View as User again",
        run: () => void begin(user, window, () => undefined),
      },
    });
  };
  return { viewAs, reauthenticationDialog };
}
