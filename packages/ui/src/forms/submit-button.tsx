import { Button, Spinner, VisuallyHidden } from "@radix-ui/themes";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import { useViewingObstacle } from "../app/session.ts";

type SteadyButtonProps = ComponentProps<typeof Button> & {
  /** True while what it does is under way. */
  busy?: boolean;
  /** True where there is nothing for it to do. */
  idle?: boolean;
};

/** A button that keeps the focus while it is deaf to being pressed: a disabled one would lose it to nobody. */
export function SteadyButton({ busy = false, idle = false, onClick, ...props }: SteadyButtonProps) {
  if (!busy && !idle) return <Button {...props} onClick={onClick} />;
  return (
    <Button
      loading={busy}
      aria-busy={busy}
      {...props}
      disabled={false}
      aria-disabled
      data-disabled=""
      onClick={(event) => event.preventDefault()}
    />
  );
}

export interface SubmitButtonProps {
  /** True while what is sent is under way, where no form around the button tells. */
  busy?: boolean;
  /** What the button says while the form is being sent. */
  busyLabel: string;
  /** Why the form cannot be sent yet. */
  obstacle?: string | null | undefined;
  children: ReactNode;
}

/** Sends a form, once at a time, and says that it is doing so; never in the name of somebody else. */
export function SubmitButton({ busyLabel, obstacle: own, children, ...given }: SubmitButtonProps) {
  const isSubmitting = useFormContext()?.formState.isSubmitting ?? false;
  const busy = given.busy ?? isSubmitting;
  const obstacleId = useId();
  const viewing = useViewingObstacle();
  const obstacle = viewing ?? own;
  return (
    <>
      <SteadyButton
        type="submit"
        size="3"
        // It says itself that it is busy.
        idle={busy}
        aria-busy={busy}
        disabled={Boolean(obstacle)}
        title={viewing ?? undefined}
        aria-describedby={obstacle ? obstacleId : undefined}
      >
        {busy && <Spinner />}
        {busy ? busyLabel : children}
      </SteadyButton>
      {obstacle && <VisuallyHidden id={obstacleId}>{obstacle}</VisuallyHidden>}
    </>
  );
}
