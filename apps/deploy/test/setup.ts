import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A busy machine is no reason to fail: what never comes still fails, only later.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
});
