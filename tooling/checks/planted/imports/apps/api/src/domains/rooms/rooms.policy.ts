import { database } from "../../db/database.ts";

export const mayEnter = database;
