import { files } from "../providers/files.ts";

export const database = files;
