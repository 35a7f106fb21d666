import type { EditedRoomValues } from "./room-form-values.ts";

/** The fields that were changed here and by somebody else too, with what is saved now. */
export type SavedMeanwhile = Partial<EditedRoomValues>;

export interface SavedProps {
  /** What somebody else has saved in this field since the form was opened. */
  saved?: string | undefined;
}

/** What stands below such a field. */
export const savedAs = (saved: string | undefined): string | undefined =>
  saved === undefined ? undefined : `Now saved as: ${saved || "nothing"}`;
