import { BusyButton } from "../feedback/busy-button.tsx";
import type { Impersonation } from "@field-advisor/schema/auth.endpoints";
import { EyeOpenIcon } from "@radix-ui/react-icons";
import { Button, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { originOf } from "../app/current-app.ts";
import { useDeparture } from "../app/leaving.ts";
import { useSessionControl } from "../app/session.ts";
import { useToast } from "../feedback/toast-queue.ts";
import { Email } from "../text/names.tsx";
import { Logo } from "./brand.tsx";
import { useDocumentTitle } from "../app/document-title.ts";

/** Long enough to read what is about to happen. */
const closesAfterMs = 800;

async function closeWindow(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, closesAfterMs));
  // A window that nobody opened may not close itself.
  if (window.opener) window.close();
}

/** Ends viewing as another user and closes the window that was opened for it; the owner goes on where there is none. */
export function useExitImpersonation(): () => Promise<void> {
  const { exitImpersonation } = useSessionControl();
  const { leaveTo } = useDeparture();
  const show = useToast();
  return async () => {
    try {
      await exitImpersonation();
    } catch {
      show({ tone: "error", title: "Error", description: "Failed to exit impersonation" });
      return;
    }
    show({ title: "Impersonation Ended", description: "Closing impersonation window..." });
    leaveTo(`${originOf("portal")}/login`, { first: closeWindow, replace: true });
  };
}

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
        <BusyButton size="2" highContrast color="gray" busy={busy} onClick={() => void leave()}>
          Exit Impersonation
        </BusyButton>
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

/**
 * What is left of a window that showed the product as somebody else. It loads again before it shows its owner's own
 * side, so nobody takes one for the other.
 */
export function ViewingEnded() {
  const { endedViewing } = useSessionControl();
  const { leaveTo, leaving } = useDeparture();
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = Boolean(window.opener);
  useDocumentTitle("Impersonation Ended");
  useEffect(() => heading.current?.focus(), []);
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="5" p="4" className="fa-page-center">
      <main id="main">
        <Logo size={56} />
        <Card size="4" className="fa-viewing-ended">
          <Heading as="h1" size="5" mb="2" ref={heading} tabIndex={-1} className="fa-main">
            {endedViewing ? `Viewing as ${endedViewing} has ended` : "Viewing as another user has ended"}
          </Heading>
          <Text as="p">To view as a user again, choose View as User in User Management.</Text>
          <Flex gap="3" mt="5" wrap="wrap">
            {opened && <Button onClick={() => window.close()}>Close window</Button>}
            <Button
              variant={opened ? "soft" : "solid"}
              disabled={leaving}
              onClick={() => leaveTo(`${originOf("portal")}/login`, { replace: true })}
            >
              Continue as yourself
            </Button>
          </Flex>
        </Card>
      </main>
    </Flex>
  );
}
