import { counted, grouped } from "@field-advisor/staff";
import { ListEmpty } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Figures, Freshness } from "../../lib/figures.tsx";
import { SignInChart } from "../../lib/sign-ins.tsx";
import { polledSignIns } from "./login-patterns.queries.ts";

/** The last seven days, day by day. */
export function Trends() {
  const query = useQuery(polledSignIns("7d"));
  return (
    <>
      <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
      <Figures what="sign-ins" query={query}>
        {(summary) =>
          summary.totals.sessions === 0 ? (
            <ListEmpty title="No sign-ins">Nobody signed in during the last 7 days.</ListEmpty>
          ) : (
            <>
              <Text as="p" mb="4" className="fa-numbers">
                {counted(summary.totals.sessions, "sign-in")} by {counted(summary.totals.activeUsers, "user")}{" "}
                in the last 7 days; {grouped(summary.previous.sessions)} in the 7 days before.
              </Text>
              <SignInChart summary={summary} range="7d" />
            </>
          )
        }
      </Figures>
    </>
  );
}
