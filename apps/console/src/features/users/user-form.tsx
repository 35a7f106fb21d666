import { describeError } from "@field-advisor/api-client/api-error";
import { creatableRoles } from "@field-advisor/schema/user-constants";
import { createUserInput, newUserInput } from "@field-advisor/schema/user-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  checkedBy,
  EmailField,
  Form,
  FormSheet,
  fullName,
  PersonPicker,
  type PickerOption,
  refusalOf,
  roleLabels,
  SelectField,
  Sheet,
  SheetSubmit,
  TextField,
  useCurrentUser,
  useEdit,
  useExplained,
  useReauthentication,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex, Grid, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { FirstPasswordField, generatePassword } from "./first-password.tsx";
import { useIsOnlyByProvider } from "./only-by-provider.ts";
import { PasswordHandover } from "./password-reset.tsx";
import { RoomsField } from "./rooms-field.tsx";
import { administrators, createUser, readUser, updateUser } from "./users.queries.ts";

interface NewUserValues {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
  role: string;
  password: string;
  /** False where people of the role sign in only by a provider. */
  hasPassword: boolean;
  roomIds: number[];
  /** One here; more can be added later. */
  adminIds: PickerOption | null;
}

const emptyUser = (): NewUserValues => ({
  email: "",
  firstName: "",
  lastName: "",
  username: "",
  role: "USER",
  password: generatePassword(),
  hasPassword: true,
  roomIds: [],
  adminIds: null,
});

/** The form in the contract's terms; what was left empty is left out. */
const toNewUser = ({ username, roomIds, adminIds, hasPassword, password, ...same }: NewUserValues) => ({
  ...same,
  ...(hasPassword && { password }),
  ...(username.trim() && { username }),
  ...(roomIds.length > 0 && { roomIds }),
  ...(adminIds && { adminIds: [adminIds] }),
});

const newUserRules = checkedBy(newUserInput, toNewUser);

const refusal = (error: unknown) =>
  refusalOf(error, {
    email_taken: { path: "email", message: "Another user has this email address. Enter a different one." },
    username_taken: { path: "username", message: "This username is taken. Choose another one." },
  });

const roleOptions = creatableRoles.map((role) => ({ value: role, label: roleLabels[role] }));

/** The sheet in which a user is made; it then shows, this once, what the owner hands on to them. */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ user: User; password: string | undefined } | null>(null);
  const [values] = useState(emptyUser);
  const { mutateAsync } = useMutation(createUser);
  const show = useToast();
  const saving = useSave({
    rules: newUserRules,
    values,
    send: (body) => mutateAsync({ body }),
    done: (user, { password }) => {
      setCreated({ user, password });
      show({ title: "User created", description: fullName(user) });
    },
    failed: (error) => ({
      tone: "error",
      title: "Error creating user",
      description: describeError(error).sentence,
    }),
    refusal,
  });
  const startAnother = () => {
    saving.restart(emptyUser());
    setCreated(null);
  };
  return (
    <Sheet
      title={created ? "User created" : "Add User"}
      description={created ? fullName(created.user) : "You then hand on what they need to sign in."}
      mustBeDone={created !== null}
      dirty={!created && saving.form.formState.isDirty}
      onClose={onClose}
    >
      {created ? (
        <Created {...created} onAnother={startAnother} />
      ) : (
        <Form saving={saving}>
          <IdentityFields usernameHint="Leave blank to generate it from the email address." />
          <SelectField name="role" label="Role" required options={roleOptions} />
          <FirstPassword />
          <RoomsField />
          <AdminField />
          <SheetSubmit busyLabel="Creating...">Create user</SheetSubmit>
        </Form>
      )}
    </Sheet>
  );
}

interface CreatedProps {
  user: User;
  password: string | undefined;
  onAnother: () => void;
}

function Created({ user: { email }, password, onAnother }: CreatedProps) {
  const another = { label: "Add another user", run: onAnother };
  if (password !== undefined) return <PasswordHandover {...{ email, password, another }} />;
  return (
    <Flex direction="column" gap="4">
      <Text as="p">
        There is no password to hand on: they sign in with the account that your provider has for {email}.
      </Text>
      <Flex gap="3" justify="end" wrap="wrap">
        <Button size="3" variant="soft" onClick={another.run}>
          {another.label}
        </Button>
        <Dialog.Close>
          <Button size="3">Done</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}

/** The first password, unless people of the role sign in only by a provider. */
function FirstPassword() {
  const { setValue } = useFormContext<NewUserValues>();
  const hasPassword = !useIsOnlyByProvider(useWatch<NewUserValues, "role">({ name: "role" }));
  useEffect(() => setValue("hasPassword", hasPassword), [hasPassword, setValue]);
  return hasPassword ? (
    <FirstPasswordField />
  ) : (
    <Text as="p">They sign in by a provider, without a password.</Text>
  );
}

const identityRules = checkedBy(
  createUserInput.pick({ email: true, firstName: true, lastName: true, username: true }),
);

interface UserDialogProps {
  user: User;
  onClose: () => void;
}

/** The sheet in which a user's name, address and username are changed. */
export function EditUser({ user, onClose }: UserDialogProps) {
  const { id: ownId } = useCurrentUser();
  const { mutateAsync } = useMutation(updateUser);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const saving = useEdit({
    rules: identityRules,
    thing: user,
    what: "user",
    read: (): Promise<User> => readUser(user.id),
    send: (body) => prove(() => mutateAsync({ params: { id: user.id }, body })),
    unchanged: onClose,
    done: (saved) => {
      show({ title: "Changes saved", description: fullName(saved) });
      onClose();
    },
    failed: "Failed to update user.",
    refusal,
  });
  return (
    <>
      <FormSheet
        title="Edit user"
        description={fullName(user)}
        saving={saving}
        submit="Save changes"
        busyLabel="Saving..."
        onClose={onClose}
      >
        {user.isFromDirectory && (
          <Callout.Root size="1" color="amber">
            <Callout.Text>
              The directory looks after this person. It may overwrite name and email that you change here, so
              change them there.
            </Callout.Text>
          </Callout.Root>
        )}
        <IdentityFields hasOwnEmail={user.role === "OWNER" && user.id !== ownId} />
      </FormSheet>
      {reauthenticationDialog}
    </>
  );
}

interface IdentityFieldsProps {
  usernameHint?: string;
  /** True for another owner, who alone changes their address. */
  hasOwnEmail?: boolean;
}

/** The fields that a new user and an edited one have in common; only a new one may be left without a username. */
const IdentityFields = ({ usernameHint, hasOwnEmail = false }: IdentityFieldsProps) => (
  <>
    <EmailField
      name="email"
      label="Email"
      required
      readOnly={hasOwnEmail}
      hint={hasOwnEmail && "Owners change their own email address themselves."}
    />
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <TextField name="firstName" label="First Name" required maxLength={100} />
      <TextField name="lastName" label="Last Name" required maxLength={100} />
    </Grid>
    <TextField
      name="username"
      label="Username"
      required={!usernameHint}
      hint={usernameHint}
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
    />
  </>
);

/** The first administrator of a new user. */
function AdminField() {
  const { value, onChange } = useController<NewUserValues, "adminIds">({ name: "adminIds" }).field;
  const { error } = useExplained({ name: "adminIds", label: "Administrator" });
  return (
    <PersonPicker
      label="Administrator"
      hint="Responsible for this user. More can be added later."
      error={error}
      selected={value}
      narrowed={administrators}
      nobody="No administrators found."
      onPick={(_user, option) => onChange(option)}
    />
  );
}
