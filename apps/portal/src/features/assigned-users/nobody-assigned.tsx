import { ListEmpty, LinkButton } from "@field-advisor/ui";

/** Said where an administrator has no users, with the way to get some. */
export function NobodyAssigned({ forOwner }: { forOwner: boolean }) {
  if (!forOwner)
    return <ListEmpty title="No users are assigned to you yet.">Ask an owner to assign users.</ListEmpty>;
  return (
    <ListEmpty
      title="No users are assigned to this administrator yet."
      action={<LinkButton to="/user-management">User Management</LinkButton>}
    >
      Open a user there and choose their administrator.
    </ListEmpty>
  );
}
