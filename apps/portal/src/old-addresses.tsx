import { placeOf, Redirect, useCurrentUser } from "@field-advisor/ui";
import { useLocation } from "react-router";

/** The dashboard's older address; its query and fragment are kept. */
export function DashboardAddress() {
  const { search, hash } = useLocation();
  return <Redirect to={placeOf(`/${search}${hash}`, "portal")} text="Loading..." />;
}

const dashboards = { OWNER: "/owner-dashboard", ADMIN: "/admin-dashboard", USER: "/dashboard" } as const;

/** The address in older links and at the end of a preview: each role has its own dashboard. */
export function MainDashboardAddress() {
  const { role } = useCurrentUser();
  return <Redirect to={placeOf(dashboards[role], "portal")} text="Loading..." />;
}
