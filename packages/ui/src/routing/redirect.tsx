import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { useDeparture } from "../app/departure.ts";
import type { Place } from "./addresses.ts";
import { Waiting } from "./waiting.tsx";

/** Goes to another screen once, of this app or another, and says so meanwhile. */
export function Redirect({ to: { app, path, href }, text }: { to: Place; text: string }) {
  const navigate = useNavigate();
  const current = useCurrentApp();
  const { leaving, leaveTo } = useDeparture();
  const stays = app === current;
  useEffect(() => {
    if (leaving) return;
    if (stays) void navigate(path, { replace: true });
    else leaveTo(href, { replace: true });
  }, [leaving, stays, path, href, navigate, leaveTo]);
  return <Waiting text={text} />;
}
