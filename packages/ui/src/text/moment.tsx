import { exactTime, RelativeTime } from "./times.tsx";
import { Text } from "@radix-ui/themes";
import { Muted } from "./muted.tsx";

/** A moment in a log: as people speak of it, and below it when exactly that was; in low rows beside it. */
export function Moment({ iso }: { iso: string }) {
  return (
    <div className="fa-with-note">
      <Text as="div" size="2" className="fa-nowrap">
        <RelativeTime iso={iso} />
      </Text>
      <Muted as="div" size="1" className="fa-nowrap fa-numbers">
        {exactTime.format(new Date(iso))}
      </Muted>
    </div>
  );
}
