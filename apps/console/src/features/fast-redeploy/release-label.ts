import { firstPageVersion } from "@field-advisor/schema/deployment-constants";
import { longestVersion } from "@field-advisor/schema/release-constants";

const grown = (label: string): string =>
  /\d/.test(label)
    ? label.replace(/(?<!\d)\d+(?=\D*$)/, (digits) =>
        String(BigInt(digits) + 1n).padStart(digits.length, "0"),
      )
    : `${label} 2`;

/**
 * What a release may be called: the label after that of the newest one, or the first of all.
 * @param released labels, the newest one first
 */
export function nextLabel(released: readonly string[]): string {
  const [newest] = released;
  if (newest === undefined) return firstPageVersion;
  let label = grown(newest);
  while (released.includes(label)) label = grown(label);
  return label.length <= longestVersion ? label : "";
}
