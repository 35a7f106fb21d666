import { Theme } from "@radix-ui/themes";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PartBoundary } from "./part-boundary.tsx";

test("a part that fails leaves what is beside it, and can be shown again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error("removeChild");
    return <p>What was said</p>;
  };
  render(
    <Theme>
      <button type="button">End</button>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </Theme>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Part of the page could not be shown.");
  expect(screen.getByRole("button", { name: "End" })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Show it again" }));
  expect(screen.getByText("What was said")).toBeVisible();
});
