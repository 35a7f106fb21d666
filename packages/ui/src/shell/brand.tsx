import { product } from "@field-advisor/schema/product";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { AppLink } from "../routing/app-link.tsx";
import { Logo } from "./logo.tsx";

/** The product's name, leading home. */
export function Brand() {
  return (
    <AppLink to="/" className="fa-brand">
      <Flex align="center" gap="2">
        <Logo />
        <Text weight="bold" size="3" className="fa-brand-name">
          {product.name}
        </Text>
      </Flex>
    </AppLink>
  );
}

/** The product's version, leading home. */
export function VersionBadge() {
  return (
    <Badge asChild variant="soft" color="gray" highContrast radius="full">
      <AppLink to="/" className="fa-version">
        {product.versionLabel}
      </AppLink>
    </Badge>
  );
}
