import { shortestTemporaryPassword } from "@field-advisor/schema/users";
import { Field, PasswordInput } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useWatch } from "react-hook-form";
import { generatePassword } from "./generate-password.ts";
import type { NewUserForm } from "./user-form-values.ts";

/** The sign-in form asks for more characters than an account may be created with. */
const shortestAtSignIn = 8;

const isShort = ({ length }: string) => length >= shortestTemporaryPassword && length < shortestAtSignIn;

/** The password somebody signs in with for the first time: made up, unless the owner types another. */
export function PasswordField({ form }: { form: NewUserForm }) {
  const { register, control: formControl, formState, resetField } = form;
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
          <Button type="button" size="3" variant="soft" color="gray" highContrast onClick={generate}>
            Generate
          </Button>
        </Flex>
      )}
    </Field>
  );
}
