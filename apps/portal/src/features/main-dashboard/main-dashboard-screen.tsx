import { placeOf, Redirect, useCurrentUser } from "@field-advisor/ui";

/** An address that older links and the end of a preview lead to: each role has its own dashboard. */
export function MainDashboardScreen() {
  const { role } = useCurrentUser();
  return <Redirect to={placeOf(role === "OWNER" ? "/owner-dashboard" : "/", "portal")} text="Loading..." />;
}
