/** Why a calendar program was not given what it asked for. */
export const calendarRefusals = ["unknown", "too_often", "fault"] as const;
export type CalendarRefusal = (typeof calendarRefusals)[number];

/** How often one feed is read at most, by all programs of its person together. */
export const mostReadsAnHour = 120;
