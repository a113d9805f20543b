import type { Plugin } from "vite";

const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Every schema can write itself as JSON Schema, by code that no bundler can leave out. Only the server does, for the
 * description of its API: in the portal a call of it is a mistake and says so.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    transform(code, id) {
      if (!writers.test(id)) return null;
      const names = [...code.matchAll(exported)].map(([, first, second]) => first ?? second!);
      // What makes a method is called with every schema, the method is not.
      const stubs = names.map((name) => `export const ${name} = ${name.startsWith("create") ? "() => no" : "no"};`);
      const no = 'const no = () => { throw new Error("The portal writes no JSON Schemas"); };';
      return { code: [no, ...stubs].join("\n"), map: { mappings: "" } };
    },
  };
}
