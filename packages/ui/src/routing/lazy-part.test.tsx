import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

type Notes = ComponentType<{ of: string }>;
const Notes: Notes = ({ of }) => <p>Notes of {of}</p>;

const broken = () => vi.fn<() => Promise<Notes>>(() => Promise.reject(new TypeError("offline")));

test("a part that could not be fetched says so beside the rest, and is fetched by another try", async () => {
  const load = broken();
  const Part = lazyPart(load);
  render(
    <>
      <h1>Ada</h1>
      <Part of="Ada" />
    </>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be loaded.");
  expect(screen.getByRole("heading", { name: "Ada" })).toBeVisible();
  load.mockResolvedValue(Notes);
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Notes of Ada")).toBeVisible();
});

test("what can stand in its place does so until then, and where it cannot be had", async () => {
  const load = broken();
  const Part = lazyPart(load, ({ of }) => <p>Only {of}</p>);
  render(<Part of="Ada" />);
  expect(screen.getByText("Only Ada")).toBeVisible();
  await act(() => vi.waitFor(() => expect(load.mock.settledResults[0]?.type).toBe("rejected"), 10_000));
  expect(screen.getByText("Only Ada")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
