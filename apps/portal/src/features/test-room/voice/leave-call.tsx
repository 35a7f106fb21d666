import { ConfirmDialog } from "@field-advisor/ui";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { useBlocker } from "react-router";

const labels = voiceLabels.leave;

/** Asks whoever is about to leave a call that goes on, by Back or any link: leaving ends it. */
export function LeaveCall({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isOn && here.pathname + here.search !== there.pathname + there.search,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={labels.question}
      confirmLabel={labels.leave}
      cancelLabel={labels.stay}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {labels.text}
    </ConfirmDialog>
  );
}
