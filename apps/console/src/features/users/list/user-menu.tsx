import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, RowMenu, useCurrentUser } from "@field-advisor/ui";
import { obstacleToViewing, protectionOf } from "../protection.ts";

/** What an owner may do with one user. */
export interface UserActions {
  view: (user: User) => void;
  edit: (user: User) => void;
  changeRole: (user: User) => void;
  resetPassword: (user: User) => void;
  viewAs: (user: User) => void;
  viewActivity: (user: User) => void;
  deactivate: (user: User) => void;
  reactivate: (user: User) => void;
  remove: (user: User) => void;
}

export function UserMenu({ user, actions }: { user: User; actions: UserActions }) {
  const { id: ownId } = useCurrentUser();
  const protection = protectionOf(user, ownId);
  return (
    <RowMenu
      of={fullName(user)}
      sections={[
        [
          { label: "View details", run: () => actions.view(user) },
          { label: "Edit", run: () => actions.edit(user) },
          { label: "View activity", run: () => actions.viewActivity(user) },
        ],
        [
          { label: "Change role", obstacle: protection, run: () => actions.changeRole(user) },
          { label: "Reset password", obstacle: protection, run: () => actions.resetPassword(user) },
          {
            label: "View as User",
            obstacle: obstacleToViewing(user, ownId),
            run: () => actions.viewAs(user),
          },
        ],
        [
          user.status === "INACTIVE"
            ? { label: "Reactivate", run: () => actions.reactivate(user) }
            : {
                label: "Deactivate",
                obstacle: user.id === ownId ? protection : null,
                run: () => actions.deactivate(user),
              },
          { label: "Delete", isFinal: true, obstacle: protection, run: () => actions.remove(user) },
        ],
      ]}
    />
  );
}
