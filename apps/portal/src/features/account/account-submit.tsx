import { SubmitButton } from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import type { ComponentProps } from "react";

type AccountSubmitProps = ComponentProps<typeof SubmitButton> & { disabled: boolean };

/** Sends a form of the account, unless its reader may only look. */
export function AccountSubmit({ disabled, children, ...submit }: AccountSubmitProps) {
  return (
    <Flex>
      {disabled ? (
        <Button type="submit" size="3" disabled>
          {children}
        </Button>
      ) : (
        <SubmitButton {...submit}>{children}</SubmitButton>
      )}
    </Flex>
  );
}
