import { shortestTemporaryPassword } from "@field-advisor/schema/user-constants";
import { FormField, PasswordInput } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useFormContext, useWatch } from "react-hook-form";

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
export function FirstPasswordField() {
  const { register, resetField } = useFormContext<{ password: string }>();
  const password = useWatch<{ password: string }, "password">({ name: "password" });
  // Nobody typed it, so there is nothing to ask about when the form is closed.
  const generate = () => resetField("password", { defaultValue: generatePassword() });
  const hint = isShort(password) ? (
    <Text color="amber">Sign-in needs at least 8 characters. Choose a longer password.</Text>
  ) : (
    "They choose their own at their first sign-in."
  );
  return (
    <FormField name="password" label="Password" required hint={<span role="status">{hint}</span>}>
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
    </FormField>
  );
}
