import { act, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { AppProvider } from "./app-provider.tsx";
import { styleNonce } from "../app/current-app.ts";

const session = {
  session: { state: "loading" },
  impersonation: null,
  endedViewing: undefined,
  exitImpersonation: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  followOtherTabs: () => () => undefined,
  signOut: async () => undefined,
} as const;

interface DeviceWindow {
  happyDOM: { settings: { device: { prefersColorScheme: string } } };
}
const isDevice = (value: object): value is DeviceWindow => "happyDOM" in value;

test.each(["light", "dark"])("the theme is %s where the system is", (appearance) => {
  if (!isDevice(window)) throw new Error("This test needs a window whose colours can be set.");
  const { device } = window.happyDOM.settings;
  device.prefersColorScheme = appearance;
  onTestFinished(() => {
    device.prefersColorScheme = "light";
  });
  act(() => {
    render(
      <AppProvider app="portal" session={session}>
        content
      </AppProvider>,
    );
  });
  expect(screen.getByText("content").closest(".radix-themes")).toHaveClass(appearance);
});

test.each([
  ["abc123", "abc123"],
  ["%CSP_NONCE%", undefined],
  ["", undefined],
])("the nonce %j of the page becomes %j", (content, nonce) => {
  const tag = document.createElement("meta");
  tag.setAttribute("name", "csp-nonce");
  tag.setAttribute("content", content);
  document.head.append(tag);
  expect(styleNonce()).toBe(nonce);
});
