import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Slider } from "./slider.tsx";

function Loudness({ disabled = false, step }: { disabled?: boolean; step?: number }) {
  const [value, setValue] = useState(50);
  return (
    <Slider
      label="Loudness"
      value={value}
      valueText={`${value} of a hundred`}
      disabled={disabled}
      onChange={setValue}
      {...(step && { step })}
    />
  );
}

const slider = () => screen.getByRole("slider", { name: "Loudness" });
const press = (...keys: { key: string; shiftKey?: boolean }[]) => {
  for (const key of keys) fireEvent.keyDown(slider(), key);
  return slider().getAttribute("aria-valuenow");
};

test("its thumb says what it sets, and to what", () => {
  render(<Loudness />);
  expect(slider()).toHaveAttribute("aria-valuetext", "50 of a hundred");
  expect(slider()).toHaveAttribute("aria-valuemax", "100");
});

test("arrows move it by a step, with Shift and the Page keys by ten, and never past its ends", () => {
  render(<Loudness step={0.1} />);
  expect(press({ key: "ArrowRight" })).toBe("50.1");
  expect(press({ key: "PageUp" })).toBe("51.1");
  expect(press({ key: "ArrowLeft", shiftKey: true })).toBe("50.1");
  expect(press({ key: "PageDown" }, { key: "ArrowDown" })).toBe("49");
  expect(press({ key: "End" }, { key: "ArrowUp" })).toBe("100");
  expect(press({ key: "Home" }, { key: "PageDown" })).toBe("0");
});

test("where nothing can be set, it stays", () => {
  render(<Loudness disabled />);
  expect(press({ key: "ArrowRight" }, { key: "End" })).toBe("50");
});
