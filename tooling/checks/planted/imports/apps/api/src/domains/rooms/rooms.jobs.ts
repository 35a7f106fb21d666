import { app } from "../../app.ts";

export const job = app;
