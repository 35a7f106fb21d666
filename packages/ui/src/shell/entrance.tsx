import { confidentialityNotice, product } from "@field-advisor/schema/product";
import { Flex, Text } from "@radix-ui/themes";
import { Muted } from "../text/muted.tsx";

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
          <Muted key={sentence} as="p" size="1" align="center">
            {sentence}
          </Muted>
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
        <Muted size="1">{product.versionLabel}</Muted>
        <Muted size="1">
          © {currentYear} {product.name}
        </Muted>
      </footer>
    </Flex>
  );
}
