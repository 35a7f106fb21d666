import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, idIn, lazyDialog, NameButton, Peek, StatusBadge, useDialogs } from "@field-advisor/ui";
import { LockClosedIcon } from "@radix-ui/react-icons";
import { Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { RequestsButton } from "./requests-sheet.tsx";
import { deletionRequests, userCounts } from "./users.queries.ts";

// With the rules of forms a list would load more than a screen may.
const forms = () => import("./user-form.tsx");
const roles = () => import("./role-and-delete.tsx");
const resets = () => import("./password-reset.tsx");

const dialogs = {
  user: lazyDialog("User", async () => (await import("./user-details.tsx")).UserDetails, Peek),
  new: lazyDialog("Add User", async () => (await forms()).CreateUser),
  requests: lazyDialog("Waiting for a new password", async () => (await resets()).ResetRequests),
  deletions: lazyDialog(
    "Deletion requests",
    async () => (await import("./deletion-requests.tsx")).DeletionRequests,
  ),
  reset: lazyDialog(
    ({ user }) => `Reset the password of ${fullName(user)}?`,
    async () => (await resets()).ResetPassword,
  ),
  resetFactor: lazyDialog(
    ({ user }) => `Reset the second factor of ${fullName(user)}?`,
    async () => (await import("./factor-reset.tsx")).ResetSecondFactor,
  ),
  edit: lazyDialog("Edit user", async () => (await forms()).EditUser),
  role: lazyDialog("Change role", async () => (await roles()).ChangeRole),
  delete: lazyDialog(
    ({ user }) => `Delete ${fullName(user)}?`,
    async () => (await roles()).DeleteUser,
  ),
  activity: lazyDialog(
    ({ user }) => (user ? `Activity of ${fullName(user)}` : "Activity"),
    async () => (await import("@field-advisor/ui/activity-sheet")).ActivitySheet,
  ),
};

/**
 * The dialogs about users. `?user=<id>`, `?new`, `?requests` and `?deletions` open one, so other screens can link to it;
 * the details of a user keep their address: Back closes them.
 */
export function useUserDialogs() {
  const edit = (user: User): void => open("edit", { user });
  const resetPassword = (user: User): void => open("reset", { user });
  const onResetFactor = (user: User): void => open("resetFactor", { user });
  const viewActivity = (user: User): void => open("activity", { userId: user.id, user });
  const { dialog, open, openAt, valueOf } = useDialogs(dialogs, {
    user: (value) => {
      const id = idIn(value);
      if (id === null) return null;
      return { id, onEdit: edit, onActivity: viewActivity, onReset: resetPassword, onResetFactor };
    },
    new: () => ({}),
    requests: () => ({}),
    deletions: () => ({}),
  });
  return {
    dialog,
    create: () => open("new"),
    viewRequests: () => open("requests"),
    viewDeletions: () => open("deletions"),
    view: ({ id }: User) => openAt("user", String(id)),
    /** The user whose details are open. */
    viewed: Number(valueOf("user")),
    viewActivity,
    edit,
    changeRole: (user: User) => open("role", { user }),
    resetPassword,
    remove: (user: User) => open("delete", { user }),
  };
}

export type UserDialogs = ReturnType<typeof useUserDialogs>;

/** A user's name, which opens the details; beside it whether the password must be changed. */
export const UserName = ({ user, onView }: { user: User; onView: (user: User) => void }) => (
  <Flex align="center" gap="2" wrap="wrap">
    <NameButton onClick={() => onView(user)}>{fullName(user)}</NameButton>
    {(user.passwordChangeRequired || user.requiresReset) && (
      <StatusBadge color="amber" Icon={LockClosedIcon}>
        Must change password
      </StatusBadge>
    )}
  </Flex>
);

/** Who waits for a new password. */
export function ResetRequestsButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(userCounts);
  return (
    <RequestsButton
      count={data?.resetRequests}
      color="amber"
      label="waiting for a new password"
      onOpen={onOpen}
    />
  );
}

/** Who asks for the deletion of their account. */
export function DeletionRequestsButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(deletionRequests);
  return <RequestsButton count={data?.total} color="red" label="asking for deletion" onOpen={onOpen} />;
}
