import { polling } from "@field-advisor/schema/product";
import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { screen, within } from "@testing-library/react";
import { openApp } from "./render-app.tsx";
import { attemptId, briefing, newSession, room, sessionId } from "./room-samples.ts";

interface Served extends Handlers {
  role?: Role;
}

interface Visit extends Served {
  loadVoice?: NonNullable<Parameters<typeof openApp>[1]>["loadVoice"];
  address?: string;
}

export const inSession = `/test-room/5?room=5&session=${sessionId}`;

/** A server with one room and one session in which nothing was said yet. */
export const serveRoom = ({ role = "USER", ...handlers }: Served = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/test-rooms/:id": () => room(),
    "GET /api/user/rooms": () => [],
    "GET /api/user/written-rooms": () => [],
    "POST /api/test-rooms/:id/session": () => ({ sessionId, attemptId }),
    "GET /api/test-rooms/:id/practice": () => briefing(),
    "GET /api/user/room-sessions": () => [],
    "GET /api/test-rooms/:id/sessions": () => [],
    "GET /api/test-rooms/:id/sessions/:sessionId": ({ params }) => newSession(params.sessionId),
    "GET /api/conversations/current": refusing("not_found"),
    "POST /api/conversations/:id/end": () => ({ success: true }),
    ...handlers,
  });

/** Opens the room in that session. */
export function openRoom({ address = inSession, loadVoice, ...served }: Visit = {}) {
  const api = serveRoom(served);
  return { api, ...openApp(address, loadVoice && { loadVoice }) };
}

/** For what must not wait until the room is looked at again. */
export const soonerThanTheNextLook = { timeout: polling.room - 200 };

/** One of the three parts of a room. */
export const panel = async (name: "Voice conversation" | "Text chat" | "AI Assistant") =>
  within(await screen.findByRole("region", { name }));
