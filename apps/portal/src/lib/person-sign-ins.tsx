import { useOnDemand } from "@field-advisor/ui";
import { useEffect } from "react";
import type { PersonSignInsProps } from "./person-sign-ins-sheet.tsx";

const load = async () => (await import("./person-sign-ins-sheet.tsx")).PersonSignInsSheet;

/** When and where one person signed in, over the screen; fetched when it is first opened. */
export function PersonSignIns(props: PersonSignInsProps) {
  const { Part: PersonSignInsSheet, ask } = useOnDemand(load);
  useEffect(ask, [ask]);
  return PersonSignInsSheet && <PersonSignInsSheet {...props} />;
}
