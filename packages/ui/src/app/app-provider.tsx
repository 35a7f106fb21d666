import type { WebApp } from "@field-advisor/schema/routes";
import { Theme } from "@radix-ui/themes";
import { setNonce } from "get-nonce";
import { type ReactNode, StrictMode, useEffect, useEffectEvent } from "react";
import { createRoot } from "react-dom/client";
import { Toaster } from "../feedback/toaster.tsx";
import { ViewingEnded } from "../shell/impersonation-banner.tsx";
import { useSystemAppearance } from "./appearance.ts";
import { CurrentAppContext, styleNonce } from "./current-app.ts";
import { DepartureContext, UnsavedContext, useDepartureState, useUnsavedForms } from "./leaving.ts";
import { type CreateRoom, CreateRoomContext } from "./new-room.ts";
import { SessionContext, type SessionControl } from "./session.ts";

interface AppProviderProps {
  app: WebApp;
  session: SessionControl;
  /** Makes a room; without it the navigation bar offers none. */
  createRoom?: CreateRoom;
  children: ReactNode;
}

/** What every screen of an app stands in: theme, session, toasts, and the way out. */
export function AppProvider({ app, session, createRoom, children }: AppProviderProps) {
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
            <CreateRoomContext value={createRoom ?? null}>
              <UnsavedContext value={unsaved}>
                <Toaster>{session.endedViewing === undefined ? children : <ViewingEnded />}</Toaster>
              </UnsavedContext>
            </CreateRoomContext>
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
