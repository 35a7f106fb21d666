import { callEndpoint } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { userEndpoints, type User } from "@field-advisor/schema/users";
import { Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";

/** Says that what the form shows is out of date, and brings what is true now. */
export function ConflictNotice({ id, onLoaded }: { id: number; onLoaded: (user: User) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callEndpoint(userEndpoints.read, { params: { id } }),
    onSuccess: onLoaded,
  });
  return (
    <Callout.Root color="amber" role="alert" highContrast>
      <Callout.Text>Somebody else changed this user meanwhile.</Callout.Text>
      <Text as="p" size="2">
        {error
          ? describeError(error).sentence
          : "Load the current values, look at them and save again. What you typed stays."}
      </Text>
      <Flex>
        <Button
          type="button"
          variant="soft"
          color="amber"
          highContrast
          loading={isPending}
          onClick={() => mutate()}
        >
          Load current values
        </Button>
      </Flex>
    </Callout.Root>
  );
}
