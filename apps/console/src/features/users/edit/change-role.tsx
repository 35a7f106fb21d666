import { describeError } from "@field-advisor/api-client/describe-error";
import { creatableRoles } from "@field-advisor/schema/users";
import type { User } from "@field-advisor/schema/users.endpoints";
import { FailureNotice, fullName, Sheet, SubmitButton } from "@field-advisor/ui";
import { Button, Dialog, Flex, RadioCards, Text } from "@radix-ui/themes";
import { useState } from "react";
import { roleLabels } from "../../../lib/user-labels.ts";
import { unlessReauthenticating } from "../reauthentication/use-reauthentication.tsx";
import { useRoleChange } from "../use-role-change.ts";

const meanings = {
  USER: "Uses the content and the rooms they are given.",
  ADMIN: "Also looks after the users assigned to them, and sends messages.",
} as const satisfies Record<(typeof creatableRoles)[number], string>;

/** Chooses between the two roles that the list gives; owners are made in the Owner Control Center. */
export function ChangeRole({ user, onClose }: { user: User; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>(user.role);
  const { change, isPending, error, reauthenticationDialog } = useRoleChange();
  const failure = unlessReauthenticating(error);
  const save = async () => {
    const role = creatableRoles.find((each) => each === chosen);
    if (!role || role === user.role || (await change(user, role))) onClose();
  };
  return (
    <Sheet title="Change role" description={fullName(user)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Flex direction="column" gap="4">
          {failure && <FailureNotice {...describeError(failure)} />}
          <RadioCards.Root
            aria-label="Role"
            columns={{ initial: "1", sm: "2" }}
            value={chosen}
            onValueChange={setChosen}
          >
            {creatableRoles.map((role) => (
              <RadioCards.Item key={role} value={role} aria-label={roleLabels[role]}>
                <Flex direction="column" width="100%" gap="1">
                  <Text weight="bold">{roleLabels[role]}</Text>
                  <Text size="2" color="gray">
                    {meanings[role]}
                  </Text>
                </Flex>
              </RadioCards.Item>
            ))}
          </RadioCards.Root>
          <Text as="p" size="2" color="gray">
            A change signs them out; they sign in again with the new role.
          </Text>
          <Flex gap="3" justify="end">
            <Dialog.Close>
              <Button type="button" size="3" variant="soft" color="gray" highContrast>
                Cancel
              </Button>
            </Dialog.Close>
            <SubmitButton busy={isPending} busyLabel="Saving...">
              Save role
            </SubmitButton>
          </Flex>
        </Flex>
      </form>
      {reauthenticationDialog}
    </Sheet>
  );
}
