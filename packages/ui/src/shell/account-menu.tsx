import { Avatar, DropdownMenu, IconButton } from "@radix-ui/themes";
import { useSessionControl, type SignedInUser } from "../app/session.ts";
import { AppLink } from "../routing/app-link.tsx";
import { screensIn } from "../routing/screens.ts";
import { useSignOut } from "./use-sign-out.ts";

const nameOf = ({ firstName, lastName }: SignedInUser) => `${firstName} ${lastName}`.trim() || "User";
const initialsOf = ({ firstName, lastName }: SignedInUser) =>
  (firstName.charAt(0) + lastName.charAt(0)).toUpperCase();

/** The avatar menu: whom the page greets, the screens their role may open, and the way out. */
export function AccountMenu() {
  const { session } = useSessionControl();
  const signOut = useSignOut();
  const user = session.state === "signed-in" ? session.user : null;
  const initials = (user && initialsOf(user)) || "U";
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" radius="full" size="3" aria-label={`Account menu, ${initials}`}>
          <Avatar size="2" radius="full" variant="soft" highContrast fallback={initials} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {user && <DropdownMenu.Label>Hello {nameOf(user)}</DropdownMenu.Label>}
        {user &&
          screensIn("menu", user.role).map(({ path, label }) => (
            <DropdownMenu.Item key={path} asChild>
              <AppLink to={path}>{label}</AppLink>
            </DropdownMenu.Item>
          ))}
        {user && <DropdownMenu.Separator />}
        {user ? (
          <>
            <DropdownMenu.Item asChild>
              <AppLink to="/">Profile</AppLink>
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={signOut}>Sign Out</DropdownMenu.Item>
          </>
        ) : (
          <DropdownMenu.Item asChild>
            <AppLink to="/login">Sign In</AppLink>
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
