import type { LoadVoice } from "@field-advisor/voice-client/react";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { App } from "../src/app.tsx";
import { VoiceCode } from "../src/lib/voice-code.ts";
import { routes } from "../src/routes.tsx";

interface Visit {
  /** `first` is the first one in this browser, `later` another one; otherwise this one's intro is over. */
  visit?: "first" | "later";
  /** Who talks; a test that starts no conversation must not load the code for one. */
  loadVoice?: LoadVoice;
}

const noVoice: LoadVoice = () => new Promise(() => undefined);

const introKey = "field-advisor-intro";

/** Opens the app at an address and gives the person who uses it; `close` is the end of the page. */
export function openApp(address: string, { visit, loadVoice = noVoice }: Visit = {}) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(introKey);
  if (visit !== "first") localStorage.setItem(introKey, "seen");
  if (!visit) sessionStorage.setItem(introKey, "seen");
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { unmount } = render(
    <VoiceCode value={loadVoice}>
      <App router={router} />
    </VoiceCode>,
  );
  return { user: userEvent.setup(), router, close: unmount };
}
