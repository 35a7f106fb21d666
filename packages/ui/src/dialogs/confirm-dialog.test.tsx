import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface RowProps {
  /** What pressing "Delete" in the question does to the button that opened it. */
  after: "stays" | "goes" | "is disabled" | "stays, as it failed";
}

/** A row of a list, with a question that its button opens. */
function Row({ after }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" disabled={isDone && after === "is disabled"} onClick={() => setAsking(true)}>
        Delete Kim
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete Kim?"
          confirmLabel="Delete"
          removes={after === "goes" || after === "stays, as it failed"}
          onConfirm={() => {
            if (after === "stays, as it failed") return;
            setDone(true);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          Gone for good.
        </ConfirmDialog>
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

test("where the answer takes that away, the focus goes to the content of the screen", async () => {
  openQuestion("goes");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("where the answer failed and is given up, it goes back all the same", async () => {
  const opener = openQuestion("stays, as it failed");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(opener).toHaveFocus());
});

test("where that cannot have the focus any more, neither", async () => {
  openQuestion("is disabled");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});
