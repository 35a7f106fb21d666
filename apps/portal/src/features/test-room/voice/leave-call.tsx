import { ConfirmDialog } from "@field-advisor/ui";
import { voiceWords } from "@field-advisor/voice-client/words";
import { useBlocker } from "react-router";

const words = voiceWords.leave;

/** Asks whoever is about to leave a call that goes on, by Back or any link: leaving ends it. */
export function LeaveCall({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isOn && here.pathname + here.search !== there.pathname + there.search,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={words.question}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
