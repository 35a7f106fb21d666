import { describeError } from "@field-advisor/api-client/describe-error";
import { newUserInput } from "@field-advisor/schema/user-forms";
import type { NewUserInput, User } from "@field-advisor/schema/users.endpoints";
import { fullName, Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { checkedBy } from "../../../lib/checked-form.ts";
import { PasswordHandover } from "../reset/password-handover.tsx";
import { createUser } from "../users.queries.ts";
import { generatePassword } from "./generate-password.ts";
import { NewUserFields } from "./new-user-fields.tsx";
import { emptyUser, newUserField, newUserFields, toNewUser } from "./user-form-values.ts";
import { userRefusal } from "./user-refusal.ts";

const resolver = checkedBy(newUserInput, toNewUser, newUserField);

interface Created {
  user: User;
  password: string;
}

/** The sheet in which a user is made; it then shows, this once, what the owner hands on to them. */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  const [initial] = useState(() => emptyUser(generatePassword()));
  const form = useForm({ resolver, defaultValues: initial });
  const { isDirty } = form.formState;
  const { mutateAsync } = useMutation(createUser);
  const show = useToast();

  const save = async (input: NewUserInput) => {
    try {
      const user = await mutateAsync({ body: input });
      setCreated({ user, password: input.password });
      show({ title: "User created", description: fullName(user) });
    } catch (error) {
      show({ tone: "error", title: "Error creating user", description: describeError(error).sentence });
      showRefusal(form, userRefusal(error, newUserField), newUserFields);
    }
  };
  const startAnother = () => {
    form.reset(emptyUser(generatePassword()));
    setCreated(null);
  };

  if (created) {
    const { user, password } = created;
    return (
      <Sheet key="sheet" mustBeDone title="User created" description={fullName(user)} onClose={onClose}>
        <PasswordHandover
          email={user.email}
          password={password}
          another={{ label: "Add another user", run: startAnother }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      key="sheet"
      title="Add User"
      description="They sign in with the email and password you give them."
      dirty={isDirty}
      onClose={onClose}
    >
      <NewUserFields form={form} onSubmit={save} />
    </Sheet>
  );
}
