import { temporaryPasswordHours } from "@field-advisor/schema/users";
import { product } from "@field-advisor/schema/product";
import { CopyField, originOf, useToast } from "@field-advisor/ui";
import { CheckIcon, CopyIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Text, TextField } from "@radix-ui/themes";
import { useId, useRef, useState } from "react";

interface Credentials {
  email: string;
  password: string;
}

interface PasswordHandoverProps extends Credentials {
  /** A way on beside closing. */
  another?: { label: string; run: () => void };
}

/** Everything that somebody needs to come in, as one text to send. */
const invitationOf = ({ email, password }: Credentials) =>
  [
    `${product.name}: ${originOf("portal")}/login`,
    `Email: ${email}`,
    `Password: ${password}`,
    `You choose a password of your own when you sign in. This one stops working after ${temporaryPasswordHours} hours.`,
  ].join("\n");

/** Copies and says so; where the browser refuses, the password is selected to be copied by hand. */
function useHandCopy(select: () => void) {
  const show = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(what);
      show({ title: `${what} copied` });
    } catch {
      select();
      show({
        tone: "error",
        title: "Copy failed",
        description: "Please copy the password manually: it is selected in its field.",
      });
    }
  };
  return { copied, copy };
}

/** A password in the only moment it can be read, and how to hand it on. */
export function PasswordHandover({ email, password, another }: PasswordHandoverProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { copied, copy } = useHandCopy(() => input.current?.focus());
  const isCopied = copied === "Password";
  return (
    <Flex direction="column" gap="4">
      <CopyField label="Email" text={email} />
      <Flex direction="column" gap="1">
        <Text as="label" htmlFor={id} size="2" weight="medium">
          Password
        </Text>
        <Flex gap="2">
          <TextField.Root
            id={id}
            ref={input}
            readOnly
            value={password}
            size="3"
            autoComplete="off"
            spellCheck={false}
            className="fa-grow"
            onFocus={() => input.current?.select()}
          />
          <Button
            size="3"
            variant="soft"
            highContrast
            aria-label="Copy password"
            onClick={() => void copy("Password", password)}
          >
            {isCopied ? <CheckIcon /> : <CopyIcon />}
            {isCopied ? "Copied" : "Copy"}
          </Button>
        </Flex>
      </Flex>
      <Callout.Root size="1" color="amber" highContrast>
        <Callout.Text>
          This is the only time the password is shown. Share it securely. It must be changed after the first
          login, and stops working after {temporaryPasswordHours} hours.
        </Callout.Text>
      </Callout.Root>
      <Flex gap="3" justify="end" mt="2" wrap="wrap">
        <Button
          size="3"
          variant="soft"
          highContrast
          onClick={() => void copy("Invitation", invitationOf({ email, password }))}
        >
          {copied === "Invitation" ? <CheckIcon /> : <CopyIcon />}
          Copy invitation
        </Button>
        {another && (
          <Button size="3" variant="soft" highContrast onClick={another.run}>
            {another.label}
          </Button>
        )}
        <Dialog.Close>
          <Button size="3">Done</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}
