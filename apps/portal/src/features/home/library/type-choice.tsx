import type { ContentType } from "@field-advisor/schema/constants";
import { Choice, contentTypeLabels } from "@field-advisor/ui";

interface TypeChoiceProps {
  types: readonly ContentType[];
  type: ContentType | "all";
  onChange: (type: string) => void;
}

/** One of the types that a tab of the library holds, or all. */
export const TypeChoice = ({ types, type, onChange }: TypeChoiceProps) => (
  <Choice
    label="Type"
    all="All types"
    value={type}
    values={types}
    labelOf={(each) => contentTypeLabels[each]}
    onChange={onChange}
  />
);
