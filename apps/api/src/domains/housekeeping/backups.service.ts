import type { Context } from "../../context.ts";
import { selectBackupAge } from "./backups.queries.ts";

/** In seconds. */
export const ageOfLast = ({ db }: Pick<Context, "db">): Promise<number | undefined> => selectBackupAge(db);
