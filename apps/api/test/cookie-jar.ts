export interface Jar {
  /** All cookies, as a browser sends them. */
  header(): string;
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  delete(name: string): void;
  /** Keeps what `Set-Cookie` headers give and drops what they end. */
  keep(setCookies: string[]): void;
}

export function createJar(): Jar {
  const values = new Map<string, string>();
  return {
    header: () => [...values].map(([name, value]) => `${name}=${value}`).join("; "),
    get: (name) => values.get(name),
    set: (name, value) => void values.set(name, value),
    delete: (name) => void values.delete(name),
    keep(setCookies) {
      for (const line of setCookies) {
        const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
        const name = pair.slice(0, pair.indexOf("="));
        if (attributes.some((attribute) => isOver(attribute.toLowerCase()))) values.delete(name);
        else values.set(name, pair.slice(name.length + 1));
      }
    },
  };
}

const isOver = (attribute: string) =>
  attribute === "max-age=0" ||
  (attribute.startsWith("expires=") && Date.parse(attribute.slice(8)) < Date.now());
