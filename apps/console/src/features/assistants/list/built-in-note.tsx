import { Callout } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { assistantStatus } from "../assistants.queries.ts";

/** Says that no language model answers, where none is connected; the list is of use whether or not that is known. */
export function BuiltInNote() {
  const { data } = useQuery(assistantStatus);
  if (!data?.isBuiltIn) return null;
  return (
    <Callout.Root color="gray" highContrast size="1" mb="4">
      <Callout.Text>
        Built-in helper is used. It gives all answers until a language model is connected on the server.
      </Callout.Text>
    </Callout.Root>
  );
}
