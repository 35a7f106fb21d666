import { AppLink, PageHeader } from "@field-advisor/ui";
import { Button, Heading } from "@radix-ui/themes";
import { UserRoles } from "./features/users/roles/user-roles.tsx";
import { BackLink } from "./lib/back-link.tsx";

/** Where an owner decides who may do what. */
export function OwnerControlScreen() {
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader
        title="Owner Control Center"
        purpose="Who may do what"
        actions={
          <Button asChild size="3">
            <AppLink to="/user-management">User Management and Access Control</AppLink>
          </Button>
        }
      />
      <section aria-labelledby="users">
        <Heading as="h2" size="4" id="users" mb="3">
          Users
        </Heading>
        <UserRoles />
      </section>
    </>
  );
}
