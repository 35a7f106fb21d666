import { useSessionControl } from "../app/session.ts";
import { Unreachable } from "./unreachable.tsx";
import { Waiting } from "./waiting.tsx";

/** Stands in place of a screen until it is known who is there. */
export function SessionAwaited() {
  const { session, refresh } = useSessionControl();
  return session.state === "unreachable" ? <Unreachable onTry={() => void refresh()} /> : <Waiting />;
}

/** Whether nobody knows yet who is signed in, and no screen may judge it. */
export const isAwaited = ({ state }: { state: string }): boolean =>
  state === "loading" || state === "unreachable";
