import { createUserInput } from "@field-advisor/schema/user-forms";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import {
  checkedBy,
  Field,
  fullName,
  ScreenForm,
  SubmitButton,
  TextField,
  useSave,
  useToast,
  TextLink,
} from "@field-advisor/ui";
import { Flex, TextField as Input } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { changeName } from "./account.queries.ts";

const rules = checkedBy(createUserInput.pick({ firstName: true, lastName: true }));

interface NameFormProps {
  user: SessionUser;
  disabled: boolean;
}

/** What the reader is called, and the address they sign in with, which only owners change. */
export function NameForm({ user: { id, firstName, lastName, email, role }, disabled }: NameFormProps) {
  const { mutateAsync } = useMutation(changeName);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { firstName, lastName },
    send: (body) => mutateAsync({ params: { id }, body }),
    valuesAfter: (_changed, name) => name,
    done: (changed) => {
      show({ title: "Name saved", description: `You are now called ${fullName(changed)}.` });
    },
  });
  const hint =
    role === "OWNER" ? (
      <>
        Owners change it in <TextLink to="/user-management">User Management</TextLink>.
      </>
    ) : (
      "Ask an owner to change it"
    );
  const limits = { maxLength: 100, disabled };
  return (
    <ScreenForm saving={saving} className="account-form">
      <TextField name="firstName" label="First name" required autoComplete="given-name" {...limits} />
      <TextField name="lastName" label="Last name" required autoComplete="family-name" {...limits} />
      <Field label="Email" required hint={hint}>
        {(control) => <Input.Root {...control} size="3" type="email" value={email} readOnly />}
      </Field>
      <Flex>
        <SubmitButton busyLabel="Saving...">Save name</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
