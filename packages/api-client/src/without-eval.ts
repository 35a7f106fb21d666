import { config } from "zod";

/**
 * Import this before anything that holds a zod schema: zod would otherwise try whether it may compile code at run time,
 * and the pages' security policy reports the attempt as a violation.
 */
config({ jitless: true });
