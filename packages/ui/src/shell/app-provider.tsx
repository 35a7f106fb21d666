import type { WebApp } from "@field-advisor/schema/routes";
import { Theme } from "@radix-ui/themes";
import { setNonce } from "get-nonce";
import { type ReactNode, StrictMode, useEffect, useEffectEvent } from "react";
import { createRoot } from "react-dom/client";
import { Toaster } from "../feedback/toaster.tsx";
import { ViewingEnded } from "./impersonation-banner.tsx";
import { useSystemAppearance } from "../app/appearance.ts";
import { CurrentAppContext, styleNonce } from "../app/current-app.ts";
import { DepartureContext, UnsavedContext, useDepartureState, useUnsavedForms } from "../app/leaving.ts";
import { SessionContext, type SessionControl } from "../app/session.ts";

interface AppProviderProps {
  app: WebApp;
  session: SessionControl;
  children: ReactNode;
}

/** What every screen of an app stands in: theme, session, toasts, and the way out. */
export function AppProvider({ app, session, children }: AppProviderProps) {
  const appearance = useSystemAppearance();
  const departure = useDepartureState();
  const unsaved = useUnsavedForms();
  const followOtherTabs = useEffectEvent(session.followOtherTabs);
  useEffect(() => followOtherTabs(), []);
  return (
    <Theme accentColor="orange" grayColor="sand" radius="large" appearance={appearance}>
      <CurrentAppContext value={app}>
        <DepartureContext value={departure}>
          <SessionContext value={session}>
            <UnsavedContext value={unsaved}>
              <Toaster>{session.endedViewing === undefined ? children : <ViewingEnded />}</Toaster>
            </UnsavedContext>
          </SessionContext>
        </DepartureContext>
      </CurrentAppContext>
    </Theme>
  );
}

/** Starts an app in its page. The nonce comes first: overlays add a style element the moment they open. */
export function mountApp(app: ReactNode): void {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}
