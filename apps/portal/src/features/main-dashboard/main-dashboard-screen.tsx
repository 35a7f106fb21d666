import { placeOf, Redirect, useCurrentUser } from "@field-advisor/ui";

const dashboards = { OWNER: "/owner-dashboard", ADMIN: "/admin-dashboard", USER: "/dashboard" } as const;

/** An address that older links and the end of a preview lead to: each role has its own dashboard. */
export function MainDashboardScreen() {
  const { role } = useCurrentUser();
  return <Redirect to={placeOf(dashboards[role], "portal")} text="Loading..." />;
}
