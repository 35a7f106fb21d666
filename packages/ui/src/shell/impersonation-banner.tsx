import { EyeOpenIcon } from "@radix-ui/react-icons";
import { Button, Text } from "@radix-ui/themes";
import { useEffect, useEffectEvent, useState } from "react";
import { useSessionControl, type Impersonation } from "../app/session.ts";
import { Email } from "../text/email.tsx";
import { useExitImpersonation } from "./use-exit-impersonation.ts";

const minute = 60_000;

/** Minutes until then, counted anew while they pass; the server is asked when none is left. */
function useMinutesLeft(expiresAt: string): number {
  const { refresh } = useSessionControl();
  const [now, setNow] = useState(Date.now);
  const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / minute));
  const look = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.parse(expiresAt) <= Date.now()) void refresh();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), minute / 4);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}

function Banner({ impersonation: { user, expiresAt } }: { impersonation: Impersonation }) {
  const [busy, setBusy] = useState(false);
  const exit = useExitImpersonation();
  const minutes = useMinutesLeft(expiresAt);
  const leave = async () => {
    setBusy(true);
    await exit();
    setBusy(false);
  };
  return (
    <>
      <div className="fa-viewing" role="region" aria-label="Impersonation">
        <EyeOpenIcon aria-hidden />
        <div className="fa-viewing-text">
          <Text as="div" size="2" weight="bold" role="status">
            Viewing as {`${user.firstName} ${user.lastName}`.trim()} (<Email>{user.email}</Email>)
          </Text>
          <Text as="div" size="1">
            {minutes === 1 ? "1 minute left" : `${minutes} minutes left`} · nothing can be changed
          </Text>
        </div>
        <Button size="2" highContrast color="gray" loading={busy} onClick={() => void leave()}>
          Exit Impersonation
        </Button>
      </div>
      <div className="fa-viewing-frame" aria-hidden />
    </>
  );
}

/** Stands over every screen while an owner views the product as a user: as whom, how long, and the way out. */
export function ImpersonationBanner() {
  const { impersonation } = useSessionControl();
  return impersonation && <Banner impersonation={impersonation} />;
}
