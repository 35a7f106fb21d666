import { fakeApi, type Handlers, signedInAs, someone, unanswered } from "@field-advisor/api-client/testing";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { screen, within } from "@testing-library/react";
import { openApp } from "./render-app.tsx";
import { emptyHome } from "./samples.ts";

interface Home extends Handlers {
  role?: Role;
  items?: LibraryItem[];
  address?: string;
}

/** The home of somebody who has nothing yet, but for what the test says. */
export function openHome({ role = "USER", items = [], address = "/", ...handlers }: Home = {}) {
  const api = fakeApi({
    ...unanswered(),
    "GET /api/auth/status": signedInAs(someone({ role })),
    ...emptyHome,
    "GET /api/dashboard/content": () => items,
    "POST /api/content/access": () => ({ success: true }),
    "GET /api/files/:id": () => "a file",
    ...handlers,
  });
  return { api, ...openApp(address) };
}

/** A section of the home by its heading. */
export const section = async (name: string) => within(await screen.findByRole("region", { name }));

/** An item or a room in a list by its name. */
export const entry = async (name: string) => within(await screen.findByRole("listitem", { name }));
