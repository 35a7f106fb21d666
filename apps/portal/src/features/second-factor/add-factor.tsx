import { Sheet, useToast } from "@field-advisor/ui";
import { useState } from "react";
import type { BegunApp } from "../../lib/second-factor/app-enrolment.tsx";
import { Enrolment } from "../../lib/second-factor/enrolment.tsx";

interface AddFactorProps {
  only: "passkey" | { app: BegunApp };
  onClose: () => void;
}

/** The sheet in which a second factor is added; with the first one it shows the recovery codes, this once. */
export function AddFactor({ only, onClose }: AddFactorProps) {
  const [showsCodes, setShowsCodes] = useState(false);
  const show = useToast();
  const title = only === "passkey" ? "Add a passkey" : "Add an app for codes";
  const done = () => {
    show({ title: only === "passkey" ? "Passkey added" : "App added" });
    onClose();
  };
  return (
    <Sheet
      title={showsCodes ? "Recovery codes" : title}
      description={
        showsCodes
          ? "You sign in with your second factor from now on."
          : "You sign in with it beside your password."
      }
      mustBeDone={showsCodes}
      modalOnly
      onClose={onClose}
    >
      <Enrolment only={only} onCodes={() => setShowsCodes(true)} onDone={done} />
    </Sheet>
  );
}
