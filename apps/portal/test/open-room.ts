import { fakeApi, type Handlers } from "@field-advisor/api-client/testing";
import { signedInAs, someone } from "@field-advisor/api-client/testing-users";
import type { Role } from "@field-advisor/schema/routes";
import { screen, within } from "@testing-library/react";
import { openApp } from "./render-app.tsx";
import { newSession, room, sessionId } from "./room-samples.ts";

type Group<Name extends keyof Handlers> = NonNullable<Handlers[Name]>;

interface Visit {
  role?: Role;
  rooms?: Group<"rooms">;
  roomSessions?: Group<"roomSessions">;
  voice?: Group<"voice">;
  loadVoice?: NonNullable<Parameters<typeof openApp>[1]>["loadVoice"];
  address?: string;
}

export const inSession = `/test-room/5?room=5&session=${sessionId}`;

/** A server with one room and one session in which nothing was said yet. */
export const serveRoom = ({ role = "USER", rooms, roomSessions, voice }: Visit = {}) =>
  fakeApi({
    auth: { status: signedInAs(someone({ role })) },
    rooms: { read: () => room(), mine: () => [], ...rooms },
    roomSessions: {
      open: () => ({ sessionId }),
      last: () => [],
      list: () => [],
      read: ({ params }) => newSession(params.sessionId),
      ...roomSessions,
    },
    voice: { reportEnd: () => ({ success: true }), ...voice },
  });

/** Opens the room in that session. */
export function openRoom(visit: Visit = {}) {
  const api = serveRoom(visit);
  const { address = inSession, loadVoice } = visit;
  return { api, ...openApp(address, loadVoice && { loadVoice }) };
}

/** The room is looked at again every 15 s; for what must not wait for that. */
export const soonerThanTheNextLook = { timeout: 10_000 };

/** One of the three parts of a room. */
export const panel = async (name: "Voice conversation" | "Text chat" | "AI Assistant") =>
  within(await screen.findByRole("region", { name }));
