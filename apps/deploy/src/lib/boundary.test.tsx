import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Boundary } from "./boundary.tsx";

test("what fails leaves the rest of the page, and can be shown again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error("removeChild");
    return <p>What was said</p>;
  };
  render(
    <>
      <button type="button">End</button>
      <Boundary>
        <Part />
      </Boundary>
    </>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Part of the page could not be shown.");
  expect(screen.getByRole("button", { name: "End" })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Show It Again" }));
  expect(screen.getByText("What was said")).toBeVisible();
});
