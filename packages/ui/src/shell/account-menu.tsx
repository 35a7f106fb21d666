import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { Avatar, IconButton } from "@radix-ui/themes";
import { useLocation } from "react-router";
import { useSessionControl } from "../app/session.ts";
import { screensIn } from "../routing/addresses.tsx";
import { Menu, type MenuProps } from "../menus/menu.tsx";
import { currentOf } from "../routing/navigation.ts";
import { useSignOut } from "./use-sign-out.ts";

const letters = new Intl.Segmenter();

const firstLetter = (name: string): string => letters.segment(name).containing(0)?.segment ?? "";

const initialsOf = ({ firstName, lastName }: SessionUser) =>
  (firstLetter(firstName) + firstLetter(lastName)).toUpperCase();

function useContent(user: SessionUser | null): Omit<MenuProps, "trigger"> {
  const location = useLocation();
  const signOut = useSignOut();
  if (!user) return { sections: [[{ label: "Sign In", to: "/login" }]] };
  const entries = screensIn("menu", user.role).map(({ path, label, menuLabel = label }) => ({
    label: menuLabel,
    to: path,
  }));
  const current = currentOf(entries, location);
  const screens = entries.map((entry) => ({ ...entry, current: current(entry) }));
  const own = [
    { label: "Profile", to: "/" },
    { label: "Sign Out", run: signOut },
  ];
  return { heading: `Hello ${user.firstName || "User"}`, sections: [screens, own] };
}

/** The avatar menu: whom the page greets, the screens their role may open, and the way out. */
export function AccountMenu() {
  const { session } = useSessionControl();
  const user = session.state === "signed-in" ? session.user : null;
  const initials = (user && initialsOf(user)) || "U";
  return (
    <Menu
      {...useContent(user)}
      align="end"
      trigger={
        <IconButton variant="ghost" radius="full" size="3" aria-label={`Account menu, ${initials}`}>
          <Avatar size="2" radius="full" variant="soft" highContrast fallback={initials} />
        </IconButton>
      }
    />
  );
}
