import { VisuallyHidden } from "@radix-ui/themes";
import { type ComponentProps, useId } from "react";
import { useViewingObstacle } from "../app/session.ts";
import { BusyButton } from "../feedback/busy-button.tsx";

/**
 * A button that does something in its reader's name: it changes something, or leads to that, or carries data away. The
 * server refuses this to an owner who views as them, so it is off then and says why.
 */
export function ActionButton(props: ComponentProps<typeof BusyButton>) {
  const obstacle = useViewingObstacle();
  const obstacleId = useId();
  if (obstacle === null) return <BusyButton {...props} />;
  const describedBy = [props["aria-describedby"], obstacleId].filter(Boolean).join(" ");
  return (
    <>
      <BusyButton {...props} busy={false} idle title={obstacle} aria-describedby={describedBy} />
      <VisuallyHidden id={obstacleId}>{obstacle}</VisuallyHidden>
    </>
  );
}
