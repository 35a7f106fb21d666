import type { OwnSignIn } from "@field-advisor/schema/sign-in-rules.endpoints";
import { Button, Dialog, Flex, Text } from "@radix-ui/themes";

interface ProviderProofProps {
  ways: OwnSignIn;
  /** True once they have gone to a provider, in another window. */
  isElsewhere: boolean;
  onLeave: () => void;
}

const waiting = "Confirm in the window that has opened, and come back here. This goes on by itself.";
const byProvider = "It opens in another window.";
const noWay = "Sign out, and sign in again with your organisation's account. Then try this once more.";

/** The providers at which somebody may prove who they are; each opens beside this window, where what was typed stays. */
export function ProviderProof({ ways: { byPassword, providers }, isElsewhere, onLeave }: ProviderProofProps) {
  if (byPassword && providers.length === 0) return null;
  const sentence = isElsewhere ? waiting : providers.length === 0 ? noWay : byProvider;
  return (
    <Flex direction="column" gap="3" mb={byPassword ? "5" : "0"}>
      {providers.map(({ id, name }) => (
        <Button key={id} asChild size="3" variant={byPassword ? "soft" : "solid"}>
          <a href={`/api/sign-in/${id}/prove`} target="_blank" rel="noreferrer" onClick={onLeave}>
            Continue with {name}
          </a>
        </Button>
      ))}
      <Text as="p" size="2" role="status">
        {sentence}
      </Text>
      {!byPassword && (
        <Flex justify="end">
          <Dialog.Close>
            <Button size="3" variant="soft" color="gray">
              Cancel
            </Button>
          </Dialog.Close>
        </Flex>
      )}
    </Flex>
  );
}
