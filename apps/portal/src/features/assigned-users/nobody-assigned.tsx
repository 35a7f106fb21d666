import { AppLink, ListEmpty } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";

/** Said where an administrator has no users, with the way to get some. */
export function NobodyAssigned({ forOwner }: { forOwner: boolean }) {
  if (!forOwner)
    return <ListEmpty title="No users are assigned to you yet.">Ask an owner to assign users.</ListEmpty>;
  return (
    <ListEmpty
      title="No users are assigned to this administrator yet."
      action={
        <Button asChild>
          <AppLink to="/user-management">User Management</AppLink>
        </Button>
      }
    >
      Open a user there and choose their administrator.
    </ListEmpty>
  );
}
