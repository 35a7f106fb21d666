import { describeError } from "@field-advisor/api-client/api-error";
import { tryProviderInput } from "@field-advisor/schema/identity-provider-forms";
import { ActionButton } from "@field-advisor/ui";
import { Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { tryProvider } from "./identity-providers.queries.ts";

/** Asks the provider whose address stands in the form around it, before anything is saved. */
export function TryProvider() {
  const { watch, trigger } = useFormContext<{ issuer: string }>();
  const { mutate, data, error, isPending, variables } = useMutation(tryProvider);
  const typed = watch("issuer");
  const tryOut = async () => {
    if (await trigger("issuer"))
      mutate({ body: { issuer: tryProviderInput.parse({ issuer: typed }).issuer } });
  };
  const isOfThis =
    variables !== undefined &&
    tryProviderInput.safeParse({ issuer: typed }).data?.issuer === variables.body.issuer;
  const says = error ? { isWorking: false, says: describeError(error).sentence } : data;
  return (
    <Flex direction="column" gap="3">
      <Flex>
        <ActionButton type="button" variant="soft" busy={isPending} onClick={() => void tryOut()}>
          Try this address
        </ActionButton>
      </Flex>
      {isOfThis && says && <TriedOut {...says} />}
    </Flex>
  );
}

const TriedOut = ({ isWorking, says }: { isWorking: boolean; says: string }) => (
  <Callout.Root size="1" color={isWorking ? "green" : "red"} role={isWorking ? "status" : "alert"}>
    <Callout.Text className="fa-break">{says}</Callout.Text>
  </Callout.Root>
);
