import type { z } from "zod";

/** The form of the value; another one is ignored, like a foreign page's. */
const version = "1";

type Plain = Record<string, unknown>;

const escapes: Record<string, string> = { "!": "!0", "~": "!1", "*": "!2" };
const escape = (text: string) => text.replace(/[!~*]/g, (mark) => escapes[mark]!);
const unescape = (text: string) => text.replace(/![012]/g, (code) => "!~*"[Number(code[1])]!);

/**
 * A list's state as one value that starts with its page's name: `my-customers~1~pageNo*2~area*110000~area*120000`.
 * Values equal to the schema's defaults are left out; null when nothing is left. @see docs/requirements.md R-S06
 */
export function writeListState(page: string, state: Plain, schema: z.ZodObject): string | null {
  const defaults = defaultsOf(schema);
  const parts = Object.entries(state).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === "" || same(value, defaults[name])) return [];
    return (Array.isArray(value) ? value : [value]).map((one) => `${escape(name)}*${escape(String(one))}`);
  });
  return parts.length === 0 ? null : [page, version, ...parts].join("~");
}

/**
 * The state in `value`, or the defaults when it is absent, another page's or another version's. A part that the schema
 * refuses is dropped, the rest is kept: an old bookmark still opens.
 */
export function readListState<T extends z.ZodObject>(page: string, value: string | null, schema: T): z.output<T> {
  const given: Record<string, string | string[]> = {};
  const [name, form, ...parts] = (value ?? "").split("~");
  if (name === page && form === version) {
    for (const part of parts) {
      const mark = part.indexOf("*");
      if (mark < 1) continue;
      const key = unescape(part.slice(0, mark));
      const text = unescape(part.slice(mark + 1));
      const before = Object.hasOwn(given, key) ? given[key] : undefined;
      given[key] = before === undefined ? text : [...(Array.isArray(before) ? before : [before]), text];
    }
  }
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data;
  const good = Object.entries(given).filter(
    ([key, one]) => Object.hasOwn(schema.shape, key) && (schema.shape[key] as z.ZodType).safeParse(one).success,
  );
  const rest = schema.safeParse(Object.fromEntries(good));
  return rest.success ? rest.data : (defaultsOf(schema) as z.output<T>);
}

function defaultsOf(schema: z.ZodObject): Plain {
  return schema.parse({});
}

function same(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
}
