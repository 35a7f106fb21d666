import { Button, Spinner } from "@radix-ui/themes";
import type { ReactNode } from "react";

interface SubmitButtonProps {
  busy: boolean;
  /** What the button says while the form is being sent. */
  busyLabel: string;
  children: ReactNode;
}

/** Sends a form, once at a time, and says that it is doing so. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="3" disabled={busy} aria-busy={busy}>
      {busy && <Spinner />}
      {busy ? busyLabel : children}
    </Button>
  );
}
