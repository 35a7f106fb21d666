import { lazyDialog, useDialogs } from "@field-advisor/ui";
import { CalendarIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ownCalendar } from "./calendar.queries.ts";

const dialogs = {
  calendar: lazyDialog(
    "Your due days in a calendar",
    async () => (await import("./calendar-sheet.tsx")).CalendarSheet,
  ),
};

/** The way to the reader's calendar feed; absent where owners do not allow feeds, or where it is not known. */
export function CalendarButton() {
  const { data } = useQuery(ownCalendar);
  const { dialog, open } = useDialogs(dialogs);
  if (!data?.isOffered) return null;
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => open("calendar")}>
        <CalendarIcon />
        Calendar
      </Button>
      {dialog}
    </>
  );
}
