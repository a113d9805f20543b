import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "rolldown/utils";
import type { z } from "zod";

/** What the sources of the contract say: over fields of schemas, and over what they export. */
export type DocComments = {
  ofSchema(schema: z.core.$ZodType): string | undefined;
  /** @param module path of the file */
  ofExport(module: string, name: string): string | undefined;
};

type Comments = readonly { type: string; value: string; end: number }[];

/** The global function by which instrumented sources hand over a field with the comment over it. */
const noting = "__busbarDoc";

/**
 * From now on, modules below `folder` (a file URL) are loaded with their comments: a field `/** Of the row. *\/ id: Id`
 * becomes one whose schema knows it. Such a schema is a copy, so that one comment does not stand at all its uses.
 */
export function readDocComments(folder: string): DocComments {
  const schemas = new WeakMap<object, string>();
  const exported = new Map<string, string>();
  Object.assign(globalThis, {
    [noting]: (value: unknown, comment: string) => {
      if (!isSchema(value)) return value;
      const own = value.clone();
      schemas.set(own, comment);
      return own;
    },
  });
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith(folder) || loaded.source === undefined || loaded.source === null) return loaded;
      const text = typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source);
      const path = fileURLToPath(url);
      const { source, exports } = withComments(path, text);
      for (const [name, comment] of exports) exported.set(`${path} ${name}`, comment);
      return { ...loaded, source };
    },
  });
  return {
    ofSchema: (schema) => schemas.get(schema),
    ofExport: (module, name) => exported.get(`${module} ${name}`),
  };
}

const isSchema = (value: unknown): value is z.ZodType => typeof value === "object" && value !== null && "_zod" in value;

/** The source with each commented field handed to {@link noting}, and the comments over exports by their names. */
export function withComments(path: string, text: string): { source: string; exports: Map<string, string> } {
  const { program, comments } = parseSync(path, text);
  const exports = new Map<string, string>();
  const inserted: { at: number; text: string }[] = [];
  const over = (start: number) => commentOver(start, comments, text);
  new Visitor({
    ExportNamedDeclaration({ start, declaration }) {
      const comment = over(start);
      if (comment === undefined || declaration?.type !== "VariableDeclaration") return;
      for (const { id } of declaration.declarations) if (id.type === "Identifier") exports.set(id.name, comment);
    },
    ObjectExpression({ properties }) {
      for (const one of properties) {
        if (one.type !== "Property" || one.kind !== "init" || one.method) continue;
        const comment = over(one.start);
        if (comment === undefined) continue;
        const name = one.shorthand ? `${text.slice(one.start, one.end)}: ` : "";
        inserted.push({ at: one.value.start, text: `${name}${noting}(` });
        inserted.push({ at: one.value.end, text: `, ${JSON.stringify(comment)})` });
      }
    },
  }).visit(program);
  let source = text;
  // From the end, so that places stay; of two at one place the later one closes what the earlier one opens around it.
  for (const { at, text: addition } of inserted.reverse().sort((one, other) => other.at - one.at))
    source = source.slice(0, at) + addition + source.slice(at);
  return { source, exports };
}

/** The text of a comment `/** … *\/` that ends right before `start`, without marks for tools. */
function commentOver(start: number, comments: Comments, text: string): string | undefined {
  const comment = comments.find(({ type, value, end }) => {
    if (type !== "Block" || !value.startsWith("*") || end > start) return false;
    return text.slice(end, start).trim() === "";
  });
  if (!comment) return undefined;
  const lines = comment.value.split("\n").map((line) => line.replace(/^\s*\*+\s?/, "").trim());
  const [said = ""] = lines.join(" ").split(/(?:^|\s)@[a-z]/);
  const plain = said
    .replaceAll(/\{@link (\w+)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain === "") return undefined;
  return /[.:!?]$/.test(plain) ? plain : `${plain}.`;
}
