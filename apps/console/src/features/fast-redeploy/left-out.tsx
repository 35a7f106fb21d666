import type { ReleaseOutcome } from "@field-advisor/schema/releases.endpoints";
import { blockingLabels, counted, TextLink } from "@field-advisor/ui";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Text } from "@radix-ui/themes";

/** The pages that a release left as they were, and why; nothing where it took all. */
export function LeftOut({ outcome }: { outcome: ReleaseOutcome }) {
  const { successfulUpdates, totalDeployments, leftOut } = outcome;
  const count = totalDeployments - successfulUpdates;
  if (count === 0) return null;
  const more = count - leftOut.length;
  return (
    <Callout.Root color="amber" mt="4">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>
        {counted(count, "page")} {count === 1 ? "was" : "were"} left as {count === 1 ? "it is" : "they are"}.
      </Callout.Text>
      <Text asChild size="2">
        <ul className="fa-plain-list">
          {leftOut.map(({ deploymentId, deploymentName, reasons }) => (
            <li key={deploymentId} className="fa-break">
              <TextLink to={`/deployments/${deploymentId}`}>{deploymentName}</TextLink>:{" "}
              {reasons.map((reason) => blockingLabels[reason]).join("; ")}
            </li>
          ))}
          {more > 0 && <li>and {counted(more, "other page")}</li>}
        </ul>
      </Text>
    </Callout.Root>
  );
}
