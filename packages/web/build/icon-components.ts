import ri from "@iconify-json/ri/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const drawings: Readonly<Record<string, { body: string }>> = ri.icons;
/** Every drawing of the set is made of such paths. */
const path = /<path fill="([^"]+)" d="([^"]+)"\/>/g;

/** `import IconEdit from "~icons/ri/edit-line"`: a Remix icon as a component, as large as the text around it. */
export function iconComponents(): Plugin {
  return {
    name: "icon-components",
    resolveId: { filter: { id: /^~icons\/ri\// }, handler: (asked) => `\0${asked}` },
    load: {
      filter: { id: /^\0~icons\/ri\// },
      handler: (id) => componentOf(id.slice(id.lastIndexOf("/") + 1)),
    },
  };
}

function componentOf(name: string): string {
  const paths = [...(drawings[name]?.body.matchAll(path) ?? [])].map(
    ([, fill, d]) => `jsx("path", ${JSON.stringify({ fill, d })})`,
  );
  if (paths.length === 0) throw new Error(`There is no Remix icon named ${name}`);
  const [made, children] = paths.length === 1 ? ["jsx", paths[0]] : ["jsxs", `[${paths.join(", ")}]`];
  return [
    `import { ${paths.length === 1 ? "jsx" : "jsx, jsxs"} } from "react/jsx-runtime";`,
    `const size = { viewBox: "0 0 24 24", width: "1em", height: "1em" };`,
    `export default (props) => ${made}("svg", { ...size, ...props, children: ${children} });`,
  ].join("\n");
}
