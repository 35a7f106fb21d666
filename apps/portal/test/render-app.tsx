import "@field-advisor/ui/testing";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { App } from "../src/app.tsx";
import { routes } from "../src/routes.tsx";

interface Visit {
  /** `first` is the first one in this browser, `later` another one; otherwise this one's intro is over. */
  visit?: "first" | "later";
}

const introKey = "field-advisor-intro";

/** Opens the app at an address and gives the person who uses it. */
export function openApp(address: string, { visit }: Visit = {}) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(introKey);
  if (visit !== "first") localStorage.setItem(introKey, "seen");
  if (!visit) sessionStorage.setItem(introKey, "seen");
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<App router={router} />);
  return { user: userEvent.setup(), router };
}
