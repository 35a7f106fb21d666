import {
  brokenConnection,
  fakeApi,
  type Handlers,
  signedInAs,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { usePhone } from "./testing.ts";

/** A list as a screen shows it. */
export interface ListCase<Name extends keyof Handlers = keyof Handlers> {
  /** What it holds: "rooms". */
  what: string;
  address: string;
  endpoint: Name;
  answer: NonNullable<Handlers[Name]>;
  /** The answer without any of them, where that is no empty list. */
  nothing?: NonNullable<Handlers[Name]>;
  /** Who reads it; an owner where it is not given. */
  role?: Role;
  /** What the screen asks beside it; everything else is not answered. */
  beside?: Handlers;
  /** How it begins to say that it could not be read. */
  failure?: string;
  /** What it says while there is nothing, with the next step. */
  empty: string | RegExp;
  /** What in the address leaves nothing over, where it has filters. */
  narrowed?: string;
  /** What stands on one of its cards on a phone. */
  card: RegExp;
}

/** Lets the compiler compare each case with its own endpoint. */
export const listCase = <Name extends keyof Handlers>(list: ListCase<Name>): ListCase => list;

/**
 * Judges what every list promises: it says that it is being read, why it could not be and that it can be tried again,
 * that nothing is left by its filters, which can be cleared, that there is nothing yet, and on a phone it has cards.
 */
export async function judgeList(
  list: ListCase,
  open: (address: string) => { user: UserEvent },
): Promise<void> {
  const { what, address, endpoint, narrowed, failure = `Failed to fetch ${what}.` } = list;
  const answering = Promise.withResolvers<void>();
  const serving = (handler: () => unknown): Handlers => ({ [endpoint]: handler });
  const api = fakeApi({
    ...unanswered(),
    "GET /api/auth/status": signedInAs(someone({ id: 8, role: list.role ?? "OWNER" })),
    ...list.beside,
    ...serving(() => answering.promise.then(brokenConnection)),
  });
  const { user } = open(narrowed ? `${address}${address.includes("?") ? "&" : "?"}${narrowed}` : address);
  expect(await screen.findByRole("status", { name: `Loading ${what}...` })).toBeVisible();
  answering.resolve();
  expect(await screen.findByText(/The server could not be reached/)).toHaveTextContent(failure);
  api.serve(serving((list.nothing ?? (() => [])) as () => unknown));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  if (narrowed) {
    expect(await screen.findByRole("heading", { name: `No ${what} match` })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
  }
  await waitFor(() => expect(document.querySelector(".fa-list-message")).toHaveTextContent(list.empty));
  cleanup();
  usePhone();
  api.serve(serving(list.answer as () => unknown));
  open(address);
  await waitFor(() => {
    const cards = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(cards.join("\n")).toMatch(list.card);
  });
  expect(document.querySelector(".fa-records")).toBeNull();
}
