/** A filter whose choice is something with a number. */
export interface IdControlProps {
  value: string;
  onChange: (value: string) => void;
}

/** The number that an address holds, or null where it holds none. */
export const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Takes what was chosen to the address. */
export const asText = (onChange: (value: string) => void) => (id: number | null) =>
  onChange(id === null ? "" : String(id));
