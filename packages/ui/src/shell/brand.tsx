import { product } from "@field-advisor/schema/product";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { AppLink } from "../routing/addresses.tsx";

const logo = new URL("./logo.svg", import.meta.url).href;

/** The product's mark; its name stands beside it, so it has none of its own. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src={logo} alt="" width={size} height={size} className="fa-logo" />;
}

/** The product's name, leading home. A narrow header shows the mark alone. */
export function Brand() {
  return (
    <AppLink to="/" aria-label={product.name} className="fa-brand">
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
    <Badge asChild variant="soft" color="gray" radius="full">
      <AppLink to="/" className="fa-version">
        {product.versionLabel}
      </AppLink>
    </Badge>
  );
}
