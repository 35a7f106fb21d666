import { product } from "@field-advisor/schema/product";
import { AppLink, ListEmpty, PageHeader, useSignOut } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { SupportContact } from "../../lib/support-contact.tsx";

/** Where everybody lands whose role does not open the screen they asked for. */
export function TestStationScreen() {
  const signOut = useSignOut();
  return (
    <>
      <PageHeader
        title={`${product.versionLabel} Test Station`}
        actions={
          <>
            <Button asChild variant="soft" highContrast>
              <AppLink to="/">Dashboard</AppLink>
            </Button>
            <Button variant="soft" color="gray" highContrast onClick={signOut}>
              Logout
            </Button>
          </>
        }
      />
      <ListEmpty title="No test rooms yet" action={<SupportContact />}>
        Contact an administrator to set up test rooms
      </ListEmpty>
    </>
  );
}
