import { z } from "zod";
import type { Turn } from "./transcript-text.ts";

const Facts = z.object({
  room: z.object({ agent: z.object({ name: z.string() }).nullish() }).nullish(),
  conversation: z.array(z.object({ by: z.enum(["adviser", "agent"]), text: z.string() })).optional(),
});

/** What the instructions tell of the session in which a question is asked. */
export interface GivenSession {
  /** undefined where the conversation was not given. */
  turns: Turn[] | undefined;
  agent: string;
}

/** Reads the facts that the product adds to the instructions as their last line, in JSON. */
export function readSession(instructions: string): GivenSession | undefined {
  const facts = Facts.safeParse(parsed(instructions.slice(instructions.lastIndexOf("\n") + 1)));
  if (!facts.success) return undefined;
  const { room, conversation } = facts.data;
  if (!room && !conversation) return undefined;
  const agent = room?.agent?.name ?? "The agent";
  const turns = conversation?.map(({ by, text }) => ({ speaker: by === "agent" ? agent : "You", text }));
  return { turns, agent };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
