import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { describeDevice, Email } from "./names.tsx";

test("an address may break behind its signs only, and is found and copied as it is", () => {
  render(
    <p>
      <Email>ada.lovelace@mail-server.test</Email>
    </p>,
  );
  const address = screen.getByText("ada.lovelace@mail-server.test");
  expect(address.innerHTML).toBe("ada.<wbr>lovelace@<wbr>mail-<wbr>server.<wbr>test<wbr>");
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605 Version/20.0 Mobile Safari/604",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
  ["curl/8.9", "Unknown device"],
  ["", "Unknown device"],
])("%s is %s", (userAgent, labels) => {
  expect(describeDevice(userAgent)).toBe(labels);
});
