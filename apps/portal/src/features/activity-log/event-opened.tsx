import { useOnDemand } from "@field-advisor/ui";
import { useEffect } from "react";
import type { EventSheetProps } from "./event-sheet.tsx";

const load = async () => (await import("./event-sheet.tsx")).EventSheet;

/** Everything that is known about one line of the log, over the screen; fetched when it is first opened. */
export function EventOpened(props: EventSheetProps) {
  const { Part: EventSheet, ask } = useOnDemand(load);
  useEffect(ask, [ask]);
  return EventSheet && <EventSheet {...props} />;
}
