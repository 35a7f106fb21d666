import "@field-advisor/api-client/without-eval";
import "@field-advisor/ui/styles.css";
import "./app.css";
import { mountApp } from "@field-advisor/ui";
import { createBrowserRouter } from "react-router";
import { App } from "./app.tsx";
import { routes } from "./routes.tsx";

mountApp(<App router={createBrowserRouter(routes)} />);
