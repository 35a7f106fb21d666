import { Button, Dialog, Flex, Spinner, VisuallyHidden } from "@radix-ui/themes";
import { type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import { useViewingObstacle } from "../app/session.ts";
import { BusyButton } from "../feedback/busy-button.tsx";
import { LinkButton } from "../routing/links.tsx";

export interface SubmitButtonProps {
  /** True while what is sent is under way, where no form around the button tells. */
  busy?: boolean;
  /** What the button says while the form is being sent. */
  busyLabel: string;
  /** Why the form cannot be sent yet. */
  obstacle?: string | null | undefined;
  children: ReactNode;
}

/** Whether what a button sends is under way: as it was told, or as the form around it tells. */
function useBusy({ busy }: SubmitButtonProps): boolean {
  const isSubmitting = useFormContext()?.formState.isSubmitting ?? false;
  return busy ?? isSubmitting;
}

/** Sends a form, once at a time, and says that it is doing so; never in the name of somebody else. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busyLabel, obstacle: own, children } = props;
  const busy = useBusy(props);
  const obstacleId = useId();
  const viewing = useViewingObstacle();
  const obstacle = viewing ?? own;
  return (
    <>
      <BusyButton
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
      </BusyButton>
      {obstacle && <VisuallyHidden id={obstacleId}>{obstacle}</VisuallyHidden>}
    </>
  );
}

/** The end of a form in a sheet: the way out, and what the form is for. */
export function SheetSubmit(props: SubmitButtonProps) {
  const busy = useBusy(props);
  return (
    <Flex gap="3" justify="end" className="fa-sheet-actions">
      <Dialog.Close>
        <Button type="button" size="3" variant="soft" color="gray" disabled={busy}>
          Cancel
        </Button>
      </Dialog.Close>
      <SubmitButton {...props} />
    </Flex>
  );
}

/** The end of a form that is a screen: the way out, and what the form is for. */
export const ScreenSubmit = ({ cancelTo, ...props }: SubmitButtonProps & { cancelTo: string }) => (
  <Flex gap="3" justify="end" mt="2">
    <LinkButton to={cancelTo} size="3" variant="soft" color="gray">
      Cancel
    </LinkButton>
    <SubmitButton {...props} />
  </Flex>
);
