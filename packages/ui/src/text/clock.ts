/** The hour and minute of a moment: "16:05". */
export const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A moment to the minute: "Nov 21, 2026, 16:05". */
export const exactTime = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
});
