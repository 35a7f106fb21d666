import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { useSessionControl } from "../app/session.ts";
import { placeOf } from "./addresses.ts";

type AppLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to any screen of the product, whichever app shows it. */
export function AppLink({ to, children, ...props }: AppLinkProps) {
  const current = useCurrentApp();
  const { impersonation } = useSessionControl();
  const place = placeOf(to, current);
  // The console would know an owner who views as a user as themselves.
  const stays = place.app === current || (impersonation !== null && place.app === "console");
  return stays ? (
    <Link to={place.path} {...props}>
      {children}
    </Link>
  ) : (
    <a href={place.href} {...props}>
      {children}
    </a>
  );
}
