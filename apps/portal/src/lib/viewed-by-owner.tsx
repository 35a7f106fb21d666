import { useSessionControl } from "@field-advisor/ui";
import { Callout } from "@radix-ui/themes";
import { EyeOpenIcon } from "@radix-ui/react-icons";

/** True while an owner views the product as the reader of this page; what would change the account is off then. */
export function useViewedByOwner(): boolean {
  return useSessionControl().impersonation !== null;
}

/** Says why a form cannot be used while an owner is viewing. */
export function ViewedByOwnerNotice() {
  return (
    <Callout.Root size="1" color="gray">
      <Callout.Icon>
        <EyeOpenIcon />
      </Callout.Icon>
      <Callout.Text>You are viewing as this person. Only they can change their account.</Callout.Text>
    </Callout.Root>
  );
}
