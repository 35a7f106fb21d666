import { creatableRoles, shortestTemporaryPassword } from "@field-advisor/schema/constants";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  EmailInput,
  Field,
  fullName,
  PasswordInput,
  PersonPicker,
  roleLabels,
  SelectItem,
} from "@field-advisor/ui";
import { Button, Flex, Grid, Select, Text, TextField } from "@radix-ui/themes";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { RoomBoxes } from "./room-boxes.tsx";
import { administrators } from "./users.queries.ts";

/** Who a user is, as people fill it in. The fields have the contract's names, so what is refused finds its place. */
export interface IdentityValues {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
}

export interface NewUserValues extends IdentityValues {
  role: string;
  password: string;
  roomIds: number[];
  admin: User | null;
}

interface IdentityFieldsProps {
  /** True for a user who exists already, and so has a username. */
  editing: boolean;
  /** What stands below a field, by its name. */
  hints?: Partial<Record<keyof IdentityValues, string | undefined>>;
}

/** The fields that a new user and an edited one have in common. */
export const IdentityFields = ({ editing, hints = {} }: IdentityFieldsProps) => (
  <>
    <TextInput name="email" label="Email" required hint={hints.email} />
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <TextInput name="firstName" label="First Name" required hint={hints.firstName} />
      <TextInput name="lastName" label="Last Name" required hint={hints.lastName} />
    </Grid>
    <TextInput
      name="username"
      label="Username"
      required={editing}
      hint={hints.username ?? (editing ? undefined : "Leave blank to generate it from the email address.")}
    />
  </>
);

interface TextInputProps {
  name: keyof IdentityValues;
  label: string;
  required: boolean;
  hint: string | undefined;
}

const looks = {
  email: {},
  firstName: { maxLength: 100 },
  lastName: { maxLength: 100 },
  username: { maxLength: 100, autoCapitalize: "none", spellCheck: false },
} as const satisfies Record<keyof IdentityValues, object>;

function TextInput({ name, label, required, hint }: TextInputProps) {
  const { register, formState } = useFormContext<IdentityValues>();
  const Input = name === "email" ? EmailInput : TextField.Root;
  return (
    <Field label={label} required={required} error={formState.errors[name]?.message} hint={hint}>
      {(control) => <Input {...control} {...register(name)} {...looks[name]} size="3" autoComplete="off" />}
    </Field>
  );
}

export function RoleField() {
  const { field, fieldState } = useController<NewUserValues, "role">({ name: "role" });
  return (
    <Field label="Role" required error={fieldState.error?.message}>
      {(control) => (
        <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
          <Select.Trigger {...control} ref={field.ref} />
          <Select.Content position="popper">
            {creatableRoles.map((role) => (
              <SelectItem key={role} value={role}>
                {roleLabels[role]}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}

/** Without characters that are taken for one another when read out or copied by hand. */
const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatedLength = 16;
/** Bytes above the largest multiple of the alphabet's length would make its first letters likelier. */
const fair = 256 - (256 % alphabet.length);

export function generatePassword(): string {
  let password = "";
  while (password.length < generatedLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(generatedLength)).filter((byte) => byte < fair);
    for (const byte of bytes) password += alphabet.charAt(byte % alphabet.length);
  }
  return password.slice(0, generatedLength);
}

/** The sign-in form asks for more characters than an account may be created with. */
const shortestAtSignIn = 8;

const isShort = ({ length }: string) => length >= shortestTemporaryPassword && length < shortestAtSignIn;

/** The password of the first sign-in: generated, unless the owner types another. */
export function PasswordField() {
  const { register, control: formControl, formState, resetField } = useFormContext<NewUserValues>();
  const password = useWatch({ control: formControl, name: "password" });
  // Nobody typed it, so there is nothing to ask about when the form is closed.
  const generate = () => resetField("password", { defaultValue: generatePassword() });
  return (
    <Field
      label="Password"
      required
      error={formState.errors.password?.message}
      hint={
        <span role="status">
          {isShort(password) ? (
            <Text color="amber">Sign-in needs at least 8 characters. Choose a longer password.</Text>
          ) : (
            "They choose one of their own at their first sign-in."
          )}
        </span>
      }
    >
      {(control) => (
        <Flex gap="2">
          <PasswordInput
            {...control}
            {...register("password")}
            size="3"
            maxLength={256}
            placeholder="Minimum 6 characters"
            autoComplete="new-password"
            className="fa-grow"
          />
          <Button type="button" size="3" variant="soft" color="gray" onClick={generate}>
            Generate
          </Button>
        </Flex>
      )}
    </Field>
  );
}

/** The rooms that a new user is given. */
export function RoomsField() {
  const { field, fieldState } = useController<NewUserValues, "roomIds">({ name: "roomIds" });
  return (
    <fieldset className="fa-plain-fieldset">
      <Text as="div" size="2" weight="medium" mb="1" asChild>
        <legend>Rooms</legend>
      </Text>
      <RoomBoxes chosen={field.value} onChange={field.onChange} />
      {fieldState.error && (
        <Text as="p" size="1" color="red">
          {fieldState.error.message}
        </Text>
      )}
    </fieldset>
  );
}

/** The first administrator of a new user. */
export function AdminField() {
  const { field, fieldState } = useController<NewUserValues, "admin">({ name: "admin" });
  return (
    <PersonPicker
      label="Administrator"
      hint="Looks after this user. More can be added later."
      error={fieldState.error?.message}
      selected={field.value && { value: field.value.id, label: fullName(field.value) }}
      narrowed={administrators}
      nobody="No administrators found."
      onPick={field.onChange}
    />
  );
}
