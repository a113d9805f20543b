import type { Plugin } from "vite";

const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Every zod schema has methods to export JSON Schema, which no bundler can drop. Only the server uses them, for its API
 * description; in the portal a call throws.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    transform(code, id) {
      if (!writers.test(id)) return null;
      const names = [...code.matchAll(exported)].map(([, first, second]) => first ?? second!);
      // The functions that create these methods run for every schema, the methods themselves do not.
      const stubs = names.map((name) => `export const ${name} = ${name.startsWith("create") ? "() => no" : "no"};`);
      const no = 'const no = () => { throw new Error("The portal writes no JSON Schemas"); };';
      return { code: [no, ...stubs].join("\n"), map: { mappings: "" } };
    },
  };
}
