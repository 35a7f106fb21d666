import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { placeOf } from "./addresses.ts";

type AppLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to any screen of the product, whichever app shows it. */
export function AppLink({ to, children, ...props }: AppLinkProps) {
  const current = useCurrentApp();
  const place = placeOf(to, current);
  return place.app === current ? (
    <Link to={place.path} {...props}>
      {children}
    </Link>
  ) : (
    <a href={place.href} {...props}>
      {children}
    </a>
  );
}
