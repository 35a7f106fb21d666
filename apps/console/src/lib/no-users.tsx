import { LinkButton, ListEmpty } from "@field-advisor/ui";

/** Said where there would be users, with the way to the place where they are added. */
export const noUsers = {
  title: "No users yet",
  text: "Add people in User Management, and they appear here.",
  action: <LinkButton to="/user-management">User Management</LinkButton>,
} as const;

export const NoUsers = () => (
  <ListEmpty title={noUsers.title} action={noUsers.action}>
    {noUsers.text}
  </ListEmpty>
);
