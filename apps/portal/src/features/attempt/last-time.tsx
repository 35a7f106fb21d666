import { TextLink } from "@field-advisor/ui";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { Text } from "@radix-ui/themes";

/** The best so far, and the attempt before, which leads to both beside each other. */
export function LastTime({ attempt: { id, best, previous, before } }: { attempt: Attempt }) {
  const last = `last time${previous === null ? "" : ` ${previous}%`}`;
  if (best === null && before === null) return null;
  return (
    <Text size="2" className="fa-numbers">
      {best !== null && `Best so far ${best}%`}
      {best !== null && before && ", "}
      {before && (
        <TextLink to={`/attempts/${id}/compare/${before.id}`} state={`/attempts/${id}`}>
          {best === null ? "Compare with " : ""}
          {last}
        </TextLink>
      )}
    </Text>
  );
}
