import { useNavigate } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { useDeparture } from "../app/departure.ts";
import { placeOf } from "./addresses.ts";

/** Goes to any screen of the product, whichever app shows it. */
export function useVisit(): (to: string) => void {
  const navigate = useNavigate();
  const current = useCurrentApp();
  const { leaveTo } = useDeparture();
  return (to) => {
    const { app, path, href } = placeOf(to, current);
    if (app === current) void navigate(path);
    else leaveTo(href);
  };
}
