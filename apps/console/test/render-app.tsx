import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { App } from "../src/app.tsx";
import { routes } from "../src/routes.tsx";

/** Opens the app at an address and gives the person who uses it. */
export function openApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<App router={router} />);
  return { user: userEvent.setup(), router };
}
