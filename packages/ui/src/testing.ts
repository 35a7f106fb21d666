import "@testing-library/jest-dom/vitest";
import { webApps } from "@field-advisor/schema/routes";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { loadToasts } from "./feedback/toaster.tsx";

// A busy machine is no reason to fail: what never comes still fails, only later.
configure({ asyncUtilTimeout: 8000 });

beforeAll(async () => {
  await loadToasts();
});

/** For screen tests: importing this gives every test a page that knows where the three apps live. */
beforeEach(() => {
  for (const app of webApps) {
    const tag = document.createElement("meta");
    tag.setAttribute("name", `app-origin-${app}`);
    tag.setAttribute("content", `http://${app}.test`);
    document.head.append(tag);
  }
});

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  document.title = "";
});

/** Records the full page loads that the app asks for; the test's page itself cannot leave. */
export function watchDepartures(): string[] {
  const seen: string[] = [];
  const record = (address: string | URL) => void seen.push(String(address));
  const spies = [
    vi.spyOn(window.location, "assign").mockImplementation(record),
    vi.spyOn(window.location, "replace").mockImplementation(record),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return seen;
}
