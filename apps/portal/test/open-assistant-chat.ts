import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { fireEvent, screen, within } from "@testing-library/react";
import { openApp } from "./render-app.tsx";
import { streamed } from "./streamed.ts";

export const placeholder = "Paste a conversation, or ask...";
export const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>(placeholder);
export const log = async () => within(await screen.findByRole("log"));
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const answer = (response: string) => ({ response, analysis: null });
export const paste = async (text: string) => fireEvent.change(await box(), { target: { value: text } });

interface Visit extends Handlers {
  role?: Role;
  address?: string;
}

export function openChat({ role = "OWNER", address = "/simple-chat", ...handlers }: Visit = {}) {
  const api = fakeApi({ "GET /api/auth/status": signedInAs(someone({ role })), ...handlers });
  return { api, ...openApp(address) };
}

/** A chat whose assistant answers piece by piece, as the test says. */
export async function openStreamed(visit: Visit = {}) {
  const opened = openChat(visit);
  const assistant = streamed("/api/openai/chat");
  await box();
  return { ...opened, assistant };
}
