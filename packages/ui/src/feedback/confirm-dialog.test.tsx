import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface RowProps {
  /** What pressing "Delete" in the question does to the button that opened it. */
  after: "stays" | "goes" | "is disabled";
}

/** A row of a list that is read again some time after it was deleted. */
function Row({ after }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isReadAgain, setReadAgain] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {!isReadAgain && (
        <button type="button" disabled={isDone && after === "is disabled"} onClick={() => setAsking(true)}>
          Delete Kim
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete Kim?"
          confirmLabel="Delete"
          onConfirm={() => {
            setDone(true);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          Gone for good.
        </ConfirmDialog>
      )}
      {isDone && after === "goes" && (
        <button type="button" onClick={() => setReadAgain(true)}>
          Read again
        </button>
      )}
    </main>
  );
}

function openQuestion(after: RowProps["after"]) {
  render(
    <Theme>
      <Row after={after} />
    </Theme>,
  );
  const opener = screen.getByRole("button", { name: "Delete Kim" });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  return opener;
}

test("the focus goes back to what opened a dialog", async () => {
  const opener = openQuestion("stays");
  await waitFor(() => expect(opener).toHaveFocus());
});

test("where that goes with its row a moment later, the focus goes to the content of the screen", async () => {
  const opener = openQuestion("goes");
  await waitFor(() => expect(opener).toHaveFocus());
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("where that cannot have the focus any more, neither", async () => {
  openQuestion("is disabled");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
