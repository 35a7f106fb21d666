import { pathToFileURL } from "node:url";
import type { Plugin, Rolldown } from "vite";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && "method" in value && "path" in value && "response" in value;

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => isPlain(each));
  if (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype)
    return isPlain(Object.values(value));
  return typeof value === "string" || typeof value === "number";
}

/** What a browser needs of an exported constant where that takes no model: texts, numbers, and what a call is made with. */
function lightOf(value: unknown): string | undefined {
  if (isPlain(value)) return JSON.stringify(value);
  const members = isRecord(value) ? Object.entries(value) : [];
  const calls = members.flatMap(([name, member]) =>
    isEndpoint(member) ? [[name, { method: member["method"], path: member["path"] }]] : [],
  );
  return calls.length > 0 && calls.length === members.length
    ? JSON.stringify(Object.fromEntries(calls))
    : undefined;
}

interface Constant {
  name: string;
  statement: { start: number; end: number };
  value: { start: number; end: number };
}

/** The exported and the inner constants of a module; functions are none. */
function constantsIn({ body }: ReturnType<Rolldown.PluginContext["parse"]>): Constant[] {
  return body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    const [{ id, init } = {}] = declared.declarations;
    return id?.type === "Identifier" && init && init.type !== "ArrowFunctionExpression"
      ? [{ name: id.name, statement, value: init }]
      : [];
  });
}

const query = "?light";

/**
 * The contract as browsers need it. They call endpoints and trust the answers, so of an endpoint method and path are
 * left; these and plain data move to a module of their own, and a model that no form uses is dropped. On the server,
 * in tests and in development the contract stays whole.
 */
export function lightContract(): Plugin {
  const light = new Map<string, string>();
  return {
    name: "light-contract",
    apply: "build",
    resolveId: (source) => (light.has(source) ? source : null),
    load: (id) => light.get(id) ?? null,
    transform: {
      filter: { id: /\/packages\/schema\/src\/[\w-]+\.ts$/ },
      async handler(code, id) {
        if (!/from "zod/.test(code)) return null;
        const values: Record<string, unknown> = await import(pathToFileURL(id).href);
        const moved: [string, string][] = [];
        let rest = code;
        for (const { name, statement, value } of constantsIn(this.parse(code)).toReversed()) {
          const kept = lightOf(values[name]);
          if (kept) moved.push([name, kept]);
          rest = kept
            ? rest.slice(0, statement.start) + rest.slice(statement.end)
            : `${rest.slice(0, value.start)}/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()${rest.slice(value.end)}`;
        }
        if (moved.length === 0) return { code: rest, map: null };
        const names = moved.map(([name]) => name).join(", ");
        const address = JSON.stringify(id + query);
        light.set(id + query, moved.map(([name, kept]) => `export const ${name} = ${kept};`).join("\n"));
        return {
          code: `import { ${names} } from ${address};\nexport { ${names} };\n${rest}`,
          map: null,
        };
      },
    },
  };
}
