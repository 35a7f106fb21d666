import type { User } from "@field-advisor/schema/users";
import { fullName, useCurrentUser } from "@field-advisor/ui";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";
import { useId } from "react";
import { MenuItem, MenuReason } from "../../../lib/menu-item.tsx";
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
  const reasonId = useId();
  const protection = protectionOf(user, ownId);
  const reason = obstacleToViewing(user, ownId);
  const ifProtected = protection ? reasonId : undefined;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" highContrast aria-label={`Actions for ${fullName(user)}`}>
          <DotsHorizontalIcon />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft" className="reasoned-menu">
        <DropdownMenu.Item onSelect={() => actions.view(user)}>View details</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.edit(user)}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.viewActivity(user)}>View activity</DropdownMenu.Item>
        <DropdownMenu.Separator />
        {reason && <MenuReason id={reasonId}>{reason}</MenuReason>}
        <MenuItem obstacle={ifProtected} onSelect={() => actions.changeRole(user)}>
          Change role
        </MenuItem>
        <MenuItem obstacle={ifProtected} onSelect={() => actions.resetPassword(user)}>
          Reset password
        </MenuItem>
        <MenuItem obstacle={reason ? reasonId : undefined} onSelect={() => actions.viewAs(user)}>
          View as User
        </MenuItem>
        <DropdownMenu.Separator />
        {user.status === "INACTIVE" ? (
          <DropdownMenu.Item onSelect={() => actions.reactivate(user)}>Reactivate</DropdownMenu.Item>
        ) : (
          <MenuItem
            obstacle={user.id === ownId ? reasonId : undefined}
            onSelect={() => actions.deactivate(user)}
          >
            Deactivate
          </MenuItem>
        )}
        <MenuItem color="red" obstacle={ifProtected} onSelect={() => actions.remove(user)}>
          Delete
        </MenuItem>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
