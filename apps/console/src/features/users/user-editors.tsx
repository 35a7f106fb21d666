import { describeError } from "@field-advisor/api-client/api-error";
import { newUserInput, updateUserInput } from "@field-advisor/schema/user-forms";
import type { NewUserInput, User } from "@field-advisor/schema/users.endpoints";
import {
  changesTo,
  checkedBy,
  ConflictNotice,
  failureToast,
  Form,
  fullName,
  type NamedField,
  refusalOf,
  savedAs,
  Sheet,
  SheetSubmit,
  showRefusal,
  useReauthentication,
  useToast,
  useVersions,
} from "@field-advisor/ui";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordHandover } from "./password-reset.tsx";
import {
  AdminField,
  generatePassword,
  IdentityFields,
  type IdentityValues,
  type NewUserValues,
  PasswordField,
  RoleField,
  RoomsField,
} from "./user-form.tsx";
import { createUser, readUser, updateUser } from "./users.queries.ts";

const identityFields = [
  { name: "email", label: "Email" },
  { name: "firstName", label: "First Name" },
  { name: "lastName", label: "Last Name" },
  { name: "username", label: "Username" },
] as const;

/** What the server's refusals mean; `fieldOf` for fields with other names than the contract's. */
const userRefusal = (error: unknown, fieldOf?: (path: string) => string) =>
  refusalOf(
    error,
    {
      email_taken: { path: "email", message: "Another user has this email address. Enter a different one." },
      username_taken: { path: "username", message: "This username is taken. Choose another one." },
    },
    fieldOf,
  );

const newUserFields: readonly NamedField<NewUserValues>[] = [
  ...identityFields,
  { name: "role", label: "Role" },
  { name: "password", label: "Password" },
  { name: "roomIds", label: "Rooms" },
  { name: "admin", label: "Administrator" },
];

const emptyUser = (): NewUserValues => ({
  email: "",
  firstName: "",
  lastName: "",
  username: "",
  role: "USER",
  password: generatePassword(),
  roomIds: [],
  admin: null,
});

/** The form in the contract's terms; what was left empty is left out. */
const toNewUser = ({ username, roomIds, admin, ...same }: NewUserValues) => ({
  ...same,
  ...(username.trim() && { username }),
  ...(roomIds.length > 0 && { roomIds }),
  ...(admin && { adminIds: [admin.id] }),
});

/** Which field of the form a path of the contract is about. */
const newUserField = (path: string): string => (path.startsWith("adminIds") ? "admin" : path);

const newUserRules = checkedBy(newUserInput, toNewUser, newUserField);

/** The sheet in which a user is made; it then shows, this once, what the owner hands on to them. */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ user: User; password: string } | null>(null);
  const [initial] = useState(emptyUser);
  const form = useForm({ resolver: newUserRules, defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const { mutateAsync } = useMutation(createUser);
  const show = useToast();

  const save = form.handleSubmit(async (input: NewUserInput) => {
    try {
      const user = await mutateAsync({ body: input });
      setCreated({ user, password: input.password });
      show({ title: "User created", description: fullName(user) });
    } catch (error) {
      show({ tone: "error", title: "Error creating user", description: describeError(error).sentence });
      showRefusal(form, userRefusal(error, newUserField), newUserFields);
    }
  });
  const startAnother = () => {
    form.reset(emptyUser());
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
      <Form form={form} fields={newUserFields} onSubmit={save}>
        <IdentityFields editing={false} />
        <RoleField />
        <PasswordField />
        <RoomsField />
        <AdminField />
        <SheetSubmit busy={isSubmitting} busyLabel="Creating...">
          Create user
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}

const identityOf = ({ email, firstName, lastName, username }: User): IdentityValues => ({
  email,
  firstName,
  lastName,
  username,
});

const identityRules = checkedBy(updateUserInput, (values: IdentityValues) => values);

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

/** The sheet in which a user's name, address and username are changed. Only what was changed is sent. */
export function EditUser({ user, onClose }: UserDialogProps) {
  const form = useForm({ resolver: identityRules, defaultValues: identityOf(user) });
  const { isDirty, isSubmitting } = form.formState;
  const { known, isOutdated, savedIn, load, noticeConflict } = useVersions(user, identityOf, form);
  const { mutateAsync } = useMutation(updateUser);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();

  const save = form.handleSubmit(async (input: Partial<IdentityValues>) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const body = { ...changes, version: known.version };
      const saved = await prove(() => mutateAsync({ params: { id: user.id }, body }));
      if (!saved) return;
      show({ title: "Changes saved", description: fullName(saved) });
      onClose();
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update user.", error));
      showRefusal(form, userRefusal(error), identityFields);
    }
  });
  const hints = Object.fromEntries(identityFields.map(({ name }) => [name, savedAs(savedIn(name))]));

  return (
    <Sheet title="Edit user" description={fullName(user)} dirty={isDirty} onClose={onClose}>
      <Form
        form={form}
        fields={identityFields}
        onSubmit={save}
        notice={isOutdated && <ConflictNotice what="user" read={() => readUser(user.id)} onLoaded={load} />}
      >
        <IdentityFields editing hints={hints} />
        <SheetSubmit busy={isSubmitting} busyLabel="Saving...">
          Save changes
        </SheetSubmit>
      </Form>
      {reauthenticationDialog}
    </Sheet>
  );
}
