import { describeError } from "@field-advisor/api-client/describe-error";
import type { UserDetail } from "@field-advisor/schema/users.endpoints";
import { FailureNotice, fullName, useToast } from "@field-advisor/ui";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Badge, Button, Flex, Heading, IconButton, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Person } from "../person.ts";
import { setAdmins } from "../users.queries.ts";
import { AdminPicker } from "./admin-picker.tsx";

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const areSame = (left: readonly Person[], right: readonly Person[]) =>
  left.length === right.length && left.every(({ id }) => idsOf(right).includes(id));

interface AdminAssignmentProps {
  user: UserDetail;
  onDirty: (dirty: boolean) => void;
}

/** Which administrators look after a user: taken off and added here, and kept when saved. */
export function AdminAssignment({ user, onDirty }: AdminAssignmentProps) {
  const [chosen, setChosen] = useState<readonly Person[] | null>(null);
  const shown = chosen ?? user.admins;
  const isChanged = !areSame(shown, user.admins);
  useEffect(() => {
    onDirty(isChanged);
    return () => onDirty(false);
  }, [isChanged, onDirty]);
  const { mutate, isPending, error } = useMutation(setAdmins);
  const show = useToast();
  const save = () =>
    mutate(
      { params: { id: user.id }, body: { adminIds: idsOf(shown) } },
      { onSuccess: () => show({ title: "Administrators updated", description: fullName(user) }) },
    );
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby="administrators">
        <Heading as="h2" size="3" id="administrators">
          Administrators
        </Heading>
        {error && <FailureNotice {...describeError(error)} />}
        {shown.length === 0 ? (
          <Text as="p" size="2" color="gray">
            Nobody looks after this user yet.
          </Text>
        ) : (
          <Flex asChild gap="2" wrap="wrap">
            <ul className="fa-plain-list" aria-label="Administrators">
              {shown.map((admin) => (
                <li key={admin.id}>
                  <Badge size="3" color="gray" highContrast radius="full" className="fa-break">
                    {fullName(admin)}
                    <IconButton
                      size="1"
                      variant="ghost"
                      color="gray"
                      highContrast
                      radius="full"
                      aria-label={`Remove ${fullName(admin)}`}
                      onClick={() => setChosen(shown.filter(({ id }) => id !== admin.id))}
                    >
                      <Cross2Icon />
                    </IconButton>
                  </Badge>
                </li>
              ))}
            </ul>
          </Flex>
        )}
        <AdminPicker except={[user.id, ...idsOf(shown)]} onAdd={(admin) => setChosen([...shown, admin])} />
        {isChanged && (
          <Flex justify="end">
            <Button loading={isPending} onClick={save}>
              Save administrators
            </Button>
          </Flex>
        )}
      </section>
    </Flex>
  );
}
