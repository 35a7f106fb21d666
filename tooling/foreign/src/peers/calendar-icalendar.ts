import { findProgram } from "../bring.ts";
import { type Seen, tryFeed } from "../calendar/due-days.ts";
import { fetchFeed } from "../calendar/fetch-feed.ts";
import { Checks, type Peer } from "../peer.ts";
import { runProgram } from "../program.ts";

const python = "/usr/bin/python3";

/** Parses a feed, requires what RFC 5545 requires of an entry, and tells the entries. */
const reader = `import datetime, json, sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
assert calendar["VERSION"] == "2.0" and calendar["PRODID"], "no version or product"
assert calendar.subcomponents, "a calendar without a component"
seen = []
for event in calendar.walk("VEVENT"):
    assert not event.errors, event.errors
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    assert type(start) is datetime.date and type(end) is datetime.date, "a day has an hour"
    assert end - start == datetime.timedelta(days=1), "a day is not one day long"
    assert event["DTSTAMP"].dt.tzinfo is not None, "a stamp without a zone"
    seen.append({"uid": str(event["UID"]), "day": start.isoformat(), "title": str(event["SUMMARY"]), "sequence": int(event["SEQUENCE"])})
assert icalendar.Calendar.from_ical(calendar.to_ical()) == calendar, "it is not the same when it is written again"
print(json.dumps(seen))`;

const icalendar: Peer = {
  name: "calendar:icalendar",
  prepare: (signal) =>
    findProgram(
      [python, "-c", "import icalendar; print(icalendar.__version__)"],
      "python3-icalendar",
      signal,
    ),
  async run(product, signal) {
    const checks = new Checks();
    const sequences = new Map<string, number>();
    await tryFeed(product, checks, async (address) => {
      const input = await fetchFeed(address);
      const { code, stdout, stderr } = await runProgram(python, ["-c", reader], { input, signal });
      checks.expect("python3-icalendar reads the feed as RFC 5545 has it", code === 0, stderr.slice(-300));
      const seen: (Seen & { uid: string; sequence: number })[] = code === 0 ? JSON.parse(stdout) : [];
      const grown = seen.filter(({ uid, sequence }) => sequence > (sequences.get(uid) ?? sequence));
      const shrunk = seen.filter(({ uid, sequence }) => sequence < (sequences.get(uid) ?? 0));
      if (grown.length > 0)
        checks.expect("only what moved has grown its sequence", grown.length === 1, grown);
      checks.expect("no sequence shrinks", shrunk.length === 0, shrunk);
      for (const { uid, sequence } of seen) sequences.set(uid, sequence);
      return seen;
    });
    checks.expect("what moved has grown its sequence", [...sequences.values()].includes(1), [...sequences]);
    return checks;
  },
};

export const peers: readonly Peer[] = [icalendar];
