import { Spinner, VisuallyHidden } from "@radix-ui/themes";
import { useId, type ReactNode } from "react";
import { SteadyButton } from "./steady-button.tsx";

export interface SubmitButtonProps {
  busy: boolean;
  /** What the button says while the form is being sent. */
  busyLabel: string;
  /** Why the form cannot be sent yet. */
  obstacle?: string | null | undefined;
  children: ReactNode;
}

/** Sends a form, once at a time, and says that it is doing so. */
export function SubmitButton({ busy, busyLabel, obstacle, children }: SubmitButtonProps) {
  const obstacleId = useId();
  return (
    <>
      <SteadyButton
        type="submit"
        size="3"
        // It says itself that it is busy.
        idle={busy}
        aria-busy={busy}
        disabled={Boolean(obstacle)}
        aria-describedby={obstacle ? obstacleId : undefined}
      >
        {busy && <Spinner />}
        {busy ? busyLabel : children}
      </SteadyButton>
      {obstacle && <VisuallyHidden id={obstacleId}>{obstacle}</VisuallyHidden>}
    </>
  );
}
