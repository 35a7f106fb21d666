import "@field-advisor/api-client/without-eval";
import "@field-advisor/ui/styles.css";
import "./app.css";
import { beginImpersonation } from "@field-advisor/api-client/impersonation";
import { mountApp } from "@field-advisor/ui";
import { createBrowserRouter } from "react-router";
import { App } from "./app.tsx";
import { beginsPage } from "./lib/chat/unsent.ts";
import { routes } from "./routes.tsx";

// Before anything asks the server, and before the router reads the address.
beginImpersonation();
beginsPage();
mountApp(<App router={createBrowserRouter(routes)} />);
