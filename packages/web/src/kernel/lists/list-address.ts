import type { z } from "zod";

/*
 * The state of a list in an address. Nothing of React is imported here: Home asks for its figures with these before the
 * rest of the portal has come.
 */

/** The one query parameter that holds the state of a list. */
export const listParameter = "v";

/** Version of the format; a value of another version is ignored, as is one of another page. */
const version = "1";

type Plain = Record<string, unknown>;

const escapes: Record<string, string> = { "!": "!0", "~": "!1", "*": "!2" };
const escape = (text: string) => text.replace(/[!~*]/g, (mark) => escapes[mark]!);
const unescape = (text: string) => text.replace(/![012]/g, (code) => "!~*"[Number(code[1])]!);

/** The address of a list's page at `path` with a part of its query set. */
export function listAddress(path: string, page: string, query: Plain): string {
  const value = withView(page, null, partsOf(query, {}).join("~"));
  return value === null ? path : `${path}?${new URLSearchParams({ [listParameter]: value })}`;
}

/**
 * A list's state as one value that starts with its page's name: `my-customers~1~pageNo*2~area*110000~area*120000`.
 * Values equal to the schema's defaults are left out; null when nothing is left. @see docs/requirements.md R-S06
 */
export function writeListState(page: string, state: Plain, schema: z.ZodObject): string | null {
  const parts = partsOf(state, defaultsOf(schema));
  return parts.length === 0 ? null : [page, version, ...parts].join("~");
}

const partsOf = (state: Plain, defaults: Plain): string[] =>
  Object.entries(state).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === "" || same(value, defaults[name])) return [];
    return (Array.isArray(value) ? value : [value]).map((one) => `${escape(name)}*${escape(String(one))}`);
  });

/**
 * The state in `value`, or the defaults when it is absent or belongs to another page or version. A value that the
 * schema refuses is dropped and the rest is kept, so that an old bookmark still opens.
 */
export function readListState<T extends z.ZodObject>(page: string, value: string | null, schema: T): z.output<T> {
  const given: Record<string, string | string[]> = {};
  const [name, form, ...parts] = (value ?? "").split("~");
  if (name === page && form === version) {
    for (const part of parts) {
      if (part.startsWith(viewPart)) continue;
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

/** Prefix of the part that names the selected saved view; no filter may have this name. */
const viewPart = "view*";

/** The saved view that a list's value names: an id, `all` for "no view", or null. */
export function viewOf(page: string, value: string | null): string | null {
  const [name, form, ...parts] = (value ?? "").split("~");
  if (name !== page || form !== version) return null;
  return parts.find((part) => part.startsWith(viewPart))?.slice(viewPart.length) ?? null;
}

/** A list's state without the page's name, as a saved view stores it; "" for the defaults. */
export const stateOf = (page: string, state: Plain, schema: z.ZodObject): string =>
  writeListState(page, state, schema)?.slice(`${page}~${version}~`.length) ?? "";

/** The value of a list with this state and selected view; null when it would be empty. */
export function withView(page: string, view: string | null, state: string): string | null {
  const parts = [...(view === null ? [] : [`${viewPart}${view}`]), ...(state === "" ? [] : [state])];
  return parts.length === 0 ? null : [page, version, ...parts].join("~");
}

/** The state of a saved view, parsed with the present schema. */
export const stateIn = <T extends z.ZodObject>(page: string, state: string, schema: T): z.output<T> =>
  readListState(page, withView(page, null, state), schema);

function defaultsOf(schema: z.ZodObject): Plain {
  return schema.parse({});
}

function same(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
}
