import type { WebApp } from "@field-advisor/schema/routes";
import { Theme } from "@radix-ui/themes";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Toaster } from "../feedback/toaster.tsx";
import { useSystemAppearance } from "./appearance.ts";
import { ViewingEnded } from "../shell/viewing-ended.tsx";
import { CurrentAppContext } from "./current-app.ts";
import { DepartureContext, useDepartureState } from "./departure.ts";
import { CreateRoomContext, type CreateRoom } from "./new-room.ts";
import { SessionContext, type SessionControl } from "./session.ts";
import { UnsavedContext, useUnsavedForms } from "./unsaved.ts";

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
