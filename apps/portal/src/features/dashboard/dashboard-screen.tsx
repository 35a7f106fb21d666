import { placeOf, Redirect } from "@field-advisor/ui";
import { useLocation } from "react-router";

/** The dashboard's older address. What hangs on it goes along. */
export function DashboardScreen() {
  const { search, hash } = useLocation();
  return <Redirect to={placeOf(`/${search}${hash}`, "portal")} text="Loading..." />;
}
