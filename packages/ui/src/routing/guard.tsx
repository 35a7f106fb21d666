import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { UnsavedContext, useDeparture } from "../app/leaving.ts";
import { CurrentUserContext, isHeldUp, useSessionControl } from "../app/session.ts";
import { loginAddress, placeOf } from "./addresses.tsx";
import { ArrivalNotice } from "./arrival.ts";
import { DenialNotice, deniedAddress } from "./denied.tsx";
import { SessionEndedDialog } from "./session-ended-dialog.tsx";
import { isAwaited, Redirect, SessionAwaited } from "./waiting.tsx";

/**
 * Shows a screen to the roles that may open it and sends everybody else where they can go on. A session that ends under
 * a form with unsaved input keeps the form, until the same person is signed in again.
 */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  const unsaved = use(UnsavedContext);
  const current = useCurrentApp();
  const location = useLocation();
  const [shownTo, setShownTo] = useState<SessionUser | null>(null);

  if (isAwaited(session)) return <SessionAwaited />;
  const kept = unsaved?.any() && !leaving ? shownTo : null;
  const user = session.state === "signed-in" ? session.user : kept;
  // The sign-in view asks for a new password or a second factor first; until then the server answers nothing else.
  if (!user || isHeldUp(user))
    return <Redirect to={loginAddress(location, current)} text="Redirecting to login..." />;
  if (!roles.includes(user.role)) {
    return <Redirect to={placeOf(deniedAddress(location.pathname), current)} text="Access denied..." />;
  }
  if (shownTo?.id !== user.id) setShownTo(user);
  return (
    <CurrentUserContext key={user.id} value={user}>
      {children}
      <DenialNotice />
      <ArrivalNotice firstName={user.firstName} />
      {session.state === "signed-out" && <SessionEndedDialog />}
    </CurrentUserContext>
  );
}
