import { formerSecretDays } from "@field-advisor/schema/webhook-constants";
import { describeError } from "@field-advisor/api-client/api-error";
import { BusyButton, CopyField, FailureNotice, Sheet } from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import type { WebhookDialogProps } from "./webhook-dialog.ts";
import { replaceSecret } from "./webhooks.queries.ts";

/** A secret in the only moment it can be read. */
export const SecretHandover = ({ secret }: { secret: string }) => (
  <Flex direction="column" gap="4">
    <CopyField label="Secret" text={secret} />
    <Callout.Root size="1" color="amber">
      <Callout.Text>
        This is the only time the secret is shown. Give it to the program that is told: with it the program
        proves that a message comes from here and that nobody changed it.
      </Callout.Text>
    </Callout.Root>
    <Flex gap="3" justify="end" mt="2">
      <Dialog.Close>
        <Button size="3">Done</Button>
      </Dialog.Close>
    </Flex>
  </Flex>
);

/** Makes a new secret and shows it; the one before counts for some days. */
export function ReplaceSecret({ webhook: { id, name }, onClose }: WebhookDialogProps) {
  const { mutate, data, error, isPending } = useMutation(replaceSecret);
  return (
    <Sheet
      title={data ? "Secret replaced" : `Replace the secret of "${name}"?`}
      description={
        data?.webhook.formerSignsUntil === null
          ? "The one before could not be opened, so it signs nothing."
          : `The one before works for ${formerSecretDays} days more, beside the new one.`
      }
      mustBeDone={data !== undefined}
      onClose={onClose}
    >
      {data ? (
        <SecretHandover secret={data.secret} />
      ) : (
        <Flex direction="column" gap="4">
          <Text as="p" size="2">
            Messages are signed with both, so the program that is told can be changed in between. Where a
            secret became known to others, end the one before as soon as the new one is entered there.
          </Text>
          {error && <FailureNotice {...describeError(error, "Failed to replace the secret")} />}
          <Flex gap="3" justify="end">
            <Dialog.Close>
              <Button size="3" variant="soft" color="gray">
                Cancel
              </Button>
            </Dialog.Close>
            <BusyButton size="3" busy={isPending} onClick={() => mutate({ params: { id } })}>
              Make a new secret
            </BusyButton>
          </Flex>
        </Flex>
      )}
    </Sheet>
  );
}
