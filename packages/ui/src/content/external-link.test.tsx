import { AppProvider } from "../shell/app-provider.tsx";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { useExternalLink } from "./external-link.tsx";

const session = {
  session: { state: "loading" },
  impersonation: null,
  endedViewing: undefined,
  exitImpersonation: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  followOtherTabs: () => () => undefined,
  signOut: async () => undefined,
} as const;

function Item({ address }: { address: string }) {
  const { ask, dialog } = useExternalLink();
  return (
    <>
      <button type="button" onClick={() => ask(address)}>
        Open
      </button>
      {dialog}
    </>
  );
}

const stay = (event: Event) => event.preventDefault();

/** Opens what the address leads to; a link that is followed goes nowhere. */
async function open(address: string) {
  const tab = vi.spyOn(window, "open").mockReturnValue(null);
  window.addEventListener("click", stay);
  onTestFinished(() => {
    window.removeEventListener("click", stay);
    tab.mockRestore();
  });
  render(
    <AppProvider app="portal" session={session}>
      <Item address={address} />
    </AppProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Open" }));
  return { user, tab };
}

test("a link out of the product names its host first and opens in a tab of its own", async () => {
  const { user, tab } = await open("https://news.example:8443/today?page=1");
  const dialog = await screen.findByRole("alertdialog", { name: "Leave Field Advisor?" });
  expect(dialog).toHaveTextContent(
    "This link leads to news.example:8443, which is not part of Field Advisor. It opens in a new tab.",
  );
  const link = screen.getByRole("link", { name: "Open link" });
  expect(link).toHaveAttribute("href", "https://news.example:8443/today?page=1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await user.click(link);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(tab).not.toHaveBeenCalled();
});

test("who stays is where they were", async () => {
  const { user, tab } = await open("http://news.example");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(tab).not.toHaveBeenCalled();
});

test("letters that look like others show as what they are", async () => {
  await open("https://fıeld-advisor.com/login");
  const host = new URL("https://fıeld-advisor.com").host;
  expect(await screen.findByText(host)).toBeVisible();
  expect(host).toMatch(/^xn--/);
});

test.each([
  [
    "a file here",
    "/api/files/abcdefghijklmnopqrst",
    `${window.location.origin}/api/files/abcdefghijklmnopqrst`,
  ],
  [
    "a screen of another app",
    "http://console.test/content-management",
    "http://console.test/content-management",
  ],
])("%s opens without a warning", async (_what, address, opened) => {
  const { tab } = await open(address);
  expect(tab).toHaveBeenCalledExactlyOnceWith(opened, "_blank", "noopener,noreferrer");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test.each([
  "javascript:alert(1)",
  "data:text/html,hello",
  "mailto:ada@demo.test",
  "https://",
  "https://field-advisor.com@news.example/today",
])("%s is not opened", async (address) => {
  const { tab } = await open(address);
  expect(await screen.findByText("This link cannot be opened")).toBeVisible();
  expect(tab).not.toHaveBeenCalled();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
