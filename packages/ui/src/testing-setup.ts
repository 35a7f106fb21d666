import "@testing-library/jest-dom/vitest";
import { webApps } from "@field-advisor/schema/routes";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { loadToasts } from "./feedback/toaster.tsx";

// A busy machine is no reason to fail: what never comes still fails, only later.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await loadToasts();
});

/** Every test has a page that knows the origins of the three apps. */
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
  for (const storage of [localStorage, sessionStorage]) storage.clear();
});
