import { Button, type ButtonProps, Link, type LinkProps } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import { AppLink } from "./addresses.tsx";

type Target = Omit<ComponentProps<typeof AppLink>, "color">;
type LinkLook = Pick<LinkProps, "size" | "weight" | "color" | "highContrast">;
type ButtonLook = Pick<ButtonProps, "size" | "variant" | "highContrast"> & { color?: ButtonProps["color"] };

/** A link within text to any screen of the product; it is underlined where its colour does not tell it from the text. */
export const TextLink = ({ size, weight, color, highContrast = true, ...target }: Target & LinkLook) => (
  <Link asChild underline={highContrast ? "always" : "auto"} {...{ size, weight, color, highContrast }}>
    <AppLink {...target} />
  </Link>
);

/** The name of a row, which leads to what it names. */
export const NameLink = (target: Target) => (
  <TextLink weight="medium" highContrast={false} className="fa-break" {...target} />
);

/** A button that leads to any screen of the product. */
export const LinkButton = ({ size, variant, color, highContrast, ...target }: Target & ButtonLook) => (
  <Button asChild {...{ size, variant, color, highContrast }}>
    <AppLink {...target} />
  </Button>
);
