import type { WebApp } from "@field-advisor/schema/routes";
import { createContext, use } from "react";

/** Which of the apps is running. */
export const CurrentAppContext = createContext<WebApp>("portal");

export const useCurrentApp = (): WebApp => use(CurrentAppContext);
