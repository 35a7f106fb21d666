import type { ApiKey } from "@field-advisor/schema/api-keys.endpoints";
import { Loaded, Sheet } from "@field-advisor/ui";
import { Button, Dialog, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { keyScopes } from "./api-keys.queries.ts";

interface KeyScopesProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** What a key may do, by the parts of the product. */
export function KeyScopes({ apiKey: { name, scopes }, onClose }: KeyScopesProps) {
  const query = useQuery(keyScopes);
  const has = (scope: string | null) => scope !== null && scopes.includes(scope);
  return (
    <Sheet title={`What "${name}" may do`} description="It can do no more than its owner." onClose={onClose}>
      <Loaded query={query} noun="Scopes">
        {(choices) => (
          <ul className="fa-plain-list fa-divided" aria-label="What the key may do">
            {choices
              .filter(({ read, write }) => has(read) || has(write))
              .map(({ label, read, write }) => (
                <Flex asChild key={label} justify="between" gap="3" py="1">
                  <li>
                    <Text>{label}</Text>
                    <Text color="gray">
                      {[has(read) && "read", has(write) && "change"].filter(Boolean).join(" and ")}
                    </Text>
                  </li>
                </Flex>
              ))}
          </ul>
        )}
      </Loaded>
      <Flex justify="end" mt="4">
        <Dialog.Close>
          <Button size="3" variant="soft" color="gray">
            Done
          </Button>
        </Dialog.Close>
      </Flex>
    </Sheet>
  );
}
