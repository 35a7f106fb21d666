import { confidentialityNotice, product } from "@field-advisor/schema/product";
import { Flex, Text } from "@radix-ui/themes";

/** What everyone reads before they enter. */
export function ConfidentialityNotice() {
  const [invitation, ...rest] = confidentialityNotice;
  return (
    <Flex asChild direction="column" gap="1" align="center">
      <aside aria-label="Confidentiality notice">
        <Text as="p" size="2" weight="bold" align="center">
          {invitation}
        </Text>
        {rest.map((sentence) => (
          <Text key={sentence} as="p" size="1" color="gray" align="center">
            {sentence}
          </Text>
        ))}
      </aside>
    </Flex>
  );
}

const currentYear = new Date().getFullYear();

/** Version and copyright, in the current year. */
export function ProductFooter() {
  return (
    <Flex asChild gap="3" justify="center" wrap="wrap">
      <footer>
        <Text size="1" color="gray">
          {product.versionLabel}
        </Text>
        <Text size="1" color="gray">
          © {currentYear} {product.name}
        </Text>
      </footer>
    </Flex>
  );
}
