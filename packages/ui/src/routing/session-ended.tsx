import { useEffect } from "react";
import { useOnDemand } from "../app/on-demand.ts";

const load = async () => (await import("./session-ended-dialog.tsx")).SessionEndedDialog;

/** Stands over a form whose session has ended. Few people ever meet it, so it is fetched when they do. */
export function SessionEnded() {
  const { Part: SessionEndedDialog, ask } = useOnDemand(load);
  useEffect(ask, [ask]);
  return SessionEndedDialog && <SessionEndedDialog />;
}
