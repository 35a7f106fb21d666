const types = { csv: "text/csv;charset=utf-8", json: "application/json" } as const;

export type FileEnding = keyof typeof types;

/** Lets the browser save a text as `name`.`ending`. */
export function saveFile(name: string, ending: FileEnding, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: types[ending] }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** The name of a file that holds something as it is today: `users-2026-11-21`. */
export const datedName = (what: string, now = new Date()): string =>
  `${what}-${now.toLocaleDateString("sv-SE")}`;
