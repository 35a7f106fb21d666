import { BusyButton, knowsPasskeys } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { AppEnrolment, type BegunApp } from "./app-enrolment.tsx";
import { PasskeyEnrolment } from "./passkey-enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useBeginApp } from "./use-begin-app.ts";
import "./second-factor.css";

type Stage =
  | { at: "choice" }
  | { at: "passkey" }
  | { at: "app"; begun: BegunApp }
  | { at: "codes"; codes: readonly string[] };

interface ChoiceProps {
  onPasskey: () => void;
  onApp: (begun: BegunApp) => void;
}

/** What somebody may use beside their password, in words for those who have never heard of it. */
function Choice({ onPasskey, onApp }: ChoiceProps) {
  const { begin, isPending, reauthenticationDialog } = useBeginApp(onApp);
  return (
    <Flex direction="column" gap="3">
      {knowsPasskeys() && (
        <Button size="3" variant="soft" className="factor-choice" onClick={onPasskey}>
          <span>
            <Text as="span" weight="bold">
              Passkey.
            </Text>{" "}
            The fingerprint, face or PIN of this device, or a security key
          </span>
        </Button>
      )}
      <BusyButton size="3" variant="soft" className="factor-choice" busy={isPending} onClick={begin}>
        <span>
          <Text as="span" weight="bold">
            App.
          </Text>{" "}
          An app on your phone that shows six digits, such as Google Authenticator
        </span>
      </BusyButton>
      {reauthenticationDialog}
    </Flex>
  );
}

interface EnrolmentProps {
  /** Somebody has a second factor more, and has kept the codes that came with it. */
  onDone: () => void;
  /** Told while there is something that cannot be shown again. */
  onCodes?: () => void;
  /** Where only one of them can be added. */
  only?: "passkey" | { app: BegunApp };
}

function firstStage(only: EnrolmentProps["only"]): Stage {
  if (only === undefined) return { at: "choice" };
  return only === "passkey" ? { at: "passkey" } : { at: "app", begun: only.app };
}

/** Adding a second factor, from the choice to the codes that come with the first one. */
export function Enrolment({ onDone, onCodes, only }: EnrolmentProps) {
  const [stage, setStage] = useState<Stage>(() => firstStage(only));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.at === "app" || stage.at === "passkey")
      place.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus();
  }, [stage.at]);
  const added = (codes: readonly string[] | null) => {
    if (codes === null) return onDone();
    onCodes?.();
    setStage({ at: "codes", codes });
  };
  const canGoBack = only === undefined && (stage.at === "app" || stage.at === "passkey");
  return (
    <Flex ref={place} direction="column" gap="4">
      {stage.at === "choice" && (
        <Choice
          onPasskey={() => setStage({ at: "passkey" })}
          onApp={(begun) => setStage({ at: "app", begun })}
        />
      )}
      {stage.at === "app" && <AppEnrolment begun={stage.begun} onAdded={added} />}
      {stage.at === "passkey" && <PasskeyEnrolment onAdded={added} />}
      {stage.at === "codes" && <RecoveryCodes codes={stage.codes} onKept={onDone} />}
      {canGoBack && (
        <Flex justify="center">
          <Button type="button" variant="ghost" color="gray" onClick={() => setStage({ at: "choice" })}>
            Choose something else
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
