import { AppLink, ListEmpty } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";

/** Said where there would be users, with the way to the place where they are added. */
export const NoUsers = () => (
  <ListEmpty
    title="No users yet"
    action={
      <Button asChild>
        <AppLink to="/user-management">User Management</AppLink>
      </Button>
    }
  >
    Add people in User Management, and they appear here.
  </ListEmpty>
);
