import { insufficientRolePath, type Role } from "@field-advisor/schema/routes";
import { useCurrentUser } from "../app/session.ts";
import { useToast } from "../feedback/toast-queue.ts";
import { useCarriedWord } from "./carried-word.ts";
import { mayOpen, screenAt } from "./screens.ts";

const parameter = "denied";

const people = { OWNER: "owners", ADMIN: "administrators", USER: "users" } as const satisfies Record<
  Role,
  string
>;

/** Where someone goes whose role does not open a screen; the address carries which, because it may lead to another app. */
export const deniedAddress = (pathname: string): string =>
  `${insufficientRolePath}?${parameter}=${encodeURIComponent(pathname)}`;

/** Why a role was turned away from an address, or null where it was not; only words of the route table are repeated. */
export function denialOf(pathname: string, role: Role): string | null {
  const screen = screenAt(pathname);
  if (!screen || screen.roles === "everyone" || mayOpen(screen, role)) return null;
  const allowed = screen.roles.map((each) => people[each]).join(" and ");
  return `${screen.menuLabel ?? screen.label} is available to ${allowed}.`;
}

/** Says why someone was sent here, once. */
export function DenialNotice() {
  const { role } = useCurrentUser();
  const show = useToast();
  useCarriedWord(parameter, (pathname) => {
    const title = denialOf(pathname, role);
    if (title) show({ title });
  });
  return null;
}
