import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useToast } from "@field-advisor/ui";
import { useEffect, useRef } from "react";

/** Tells whoever is in a room that somebody else leads it from here on. */
export function useAgentNews(agent: Room["agent"]): void {
  const show = useToast();
  const known = useRef(agent?.id);
  const { id, name } = agent ?? {};
  useEffect(() => {
    if (known.current === id) return;
    known.current = id;
    if (name) show({ title: "This room has another agent now", description: `You talk with ${name}.` });
  }, [id, name, show]);
}
