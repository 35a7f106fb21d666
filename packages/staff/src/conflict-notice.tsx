import { describeError } from "@field-advisor/api-client/describe-error";
import { SteadyButton } from "@field-advisor/ui";
import { Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";

interface ConflictNoticeProps<Thing> {
  /** What the form changes: "user". */
  what: string;
  /** Reads it as it is now. */
  read: () => Promise<Thing>;
  onLoaded: (thing: Thing) => void;
}

/** Says that what the form shows is out of date, and brings what is true now. */
export function ConflictNotice<Thing>({ what, read, onLoaded }: ConflictNoticeProps<Thing>) {
  const { mutate, isPending, error } = useMutation({ mutationFn: read, onSuccess: onLoaded });
  return (
    <Callout.Root color="amber" role="alert" highContrast>
      <Callout.Text>Somebody else changed this {what} meanwhile.</Callout.Text>
      <Text as="p" size="2">
        {error
          ? describeError(error).sentence
          : "Load the current values, look at them and save again. What you typed stays."}
      </Text>
      <Flex>
        <SteadyButton
          type="button"
          variant="soft"
          color="amber"
          highContrast
          busy={isPending}
          onClick={() => mutate()}
        >
          Load current values
        </SteadyButton>
      </Flex>
    </Callout.Root>
  );
}
