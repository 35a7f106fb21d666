import { useLocation } from "react-router";
import { useSessionControl } from "../app/session.ts";
import { AppLink } from "../routing/app-link.tsx";
import { screenAt, screensIn } from "../routing/screens.ts";

/** The screens a role works in most, always in sight on wide screens; on phones the avatar menu lists them. */
export function NavigationBar() {
  const { session } = useSessionControl();
  const shown = screenAt(useLocation().pathname)?.path;
  const screens = session.state === "signed-in" ? screensIn("bar", session.user.role) : [];
  if (screens.length === 0) return null;
  return (
    <nav aria-label="Main" className="fa-nav fa-wide-only">
      {screens.map(({ path, label }) => (
        <AppLink
          key={path}
          to={path}
          className="fa-nav-link"
          aria-current={path === shown ? "page" : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
