import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Email } from "./email.tsx";

test("an address may break behind its signs only, and is found and copied as it is", () => {
  render(
    <p>
      <Email>ada.lovelace@mail-server.test</Email>
    </p>,
  );
  const address = screen.getByText("ada.lovelace@mail-server.test");
  expect(address.innerHTML).toBe("ada.<wbr>lovelace@<wbr>mail-<wbr>server.<wbr>test<wbr>");
});
