import type { User } from "@field-advisor/schema/users";
import { fullName, useCurrentUser } from "@field-advisor/ui";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";
import { useId, type ComponentProps } from "react";
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

type ItemProps = ComponentProps<typeof DropdownMenu.Item> & {
  /** The id of the words that say why it cannot be done; the entry stays within reach so that they are heard. */
  obstacle: string | undefined;
};

function Item({ obstacle, onSelect, color, ...props }: ItemProps) {
  if (!obstacle) return <DropdownMenu.Item {...props} onSelect={onSelect} color={color} />;
  return (
    <DropdownMenu.Item
      {...props}
      aria-disabled
      data-disabled=""
      aria-describedby={obstacle}
      onSelect={(event) => event.preventDefault()}
    />
  );
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
      <DropdownMenu.Content align="end" variant="soft" className="user-menu">
        <DropdownMenu.Item onSelect={() => actions.view(user)}>View details</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.edit(user)}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => actions.viewActivity(user)}>View activity</DropdownMenu.Item>
        <DropdownMenu.Separator />
        {reason && (
          <DropdownMenu.Label id={reasonId} className="menu-reason">
            {reason}
          </DropdownMenu.Label>
        )}
        <Item obstacle={ifProtected} onSelect={() => actions.changeRole(user)}>
          Change role
        </Item>
        <Item obstacle={ifProtected} onSelect={() => actions.resetPassword(user)}>
          Reset password
        </Item>
        <Item obstacle={reason ? reasonId : undefined} onSelect={() => actions.viewAs(user)}>
          View as User
        </Item>
        <DropdownMenu.Separator />
        {user.status === "INACTIVE" ? (
          <DropdownMenu.Item onSelect={() => actions.reactivate(user)}>Reactivate</DropdownMenu.Item>
        ) : (
          <Item obstacle={user.id === ownId ? reasonId : undefined} onSelect={() => actions.deactivate(user)}>
            Deactivate
          </Item>
        )}
        <Item color="red" obstacle={ifProtected} onSelect={() => actions.remove(user)}>
          Delete
        </Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
