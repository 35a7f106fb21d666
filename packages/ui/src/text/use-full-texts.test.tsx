import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useFullTexts } from "./use-full-texts.ts";

function Names() {
  useFullTexts();
  return (
    <>
      <p style={{ textOverflow: "ellipsis" }}>
        <span>A name that is cut off</span>
      </p>
      <p>A name that breaks</p>
    </>
  );
}

test("whoever points at a text that is cut off reads the whole of it", () => {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(300);
  render(<Names />);
  fireEvent.pointerOver(screen.getByText("A name that is cut off"));
  fireEvent.pointerOver(screen.getByText("A name that breaks"));
  expect(screen.getByTitle("A name that is cut off")).toBeVisible();
  expect(screen.queryByTitle("A name that breaks")).toBeNull();
});
