import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter } from "react-router";
import { App } from "../src/app.tsx";

/** Opens a part of a screen by itself, at an address that says how it is narrowed. */
export function openView(element: ReactElement, address = "/") {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(<App router={router} />);
  return { user: userEvent.setup(), router };
}
