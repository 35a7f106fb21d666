import { ListEmpty, LinkButton } from "@field-advisor/ui";

/** Said where there would be users, with the way to the place where they are added. */
export const NoUsers = () => (
  <ListEmpty title="No users yet" action={<LinkButton to="/user-management">User Management</LinkButton>}>
    Add people in User Management, and they appear here.
  </ListEmpty>
);
