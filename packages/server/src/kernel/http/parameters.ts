import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import type { Language } from "../app-error.ts";
import { ValidationError } from "./validation-error.ts";

/** Limits of a query by the specification: values of one list, depth of brackets, number of parameters. @see R-C06 */
export const parameterLimits = { array: 20, depth: 5, parameters: 1000 };

export type Parameters = { [name: string]: ParameterValue };
type ParameterValue = string | ParameterValue[] | Parameters;
/** The values of one name; `listed`: written with empty brackets, so a single value is a list too. */
type Leaf = { values: string[]; listed: boolean };
/** Lists are kept by index until all parameters are read, so that `a[19]=x` alone allocates no list of 20. */
type Branch = Map<string, Leaf | Branch>;

/**
 * Parameters by name, from a query string or a form body. `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are lists,
 * `a[b]=1` is an object; a bracket that does not close is part of the name. Objects have no prototype.
 * @throws ValidationError past a limit, or when a name is a value and an object at once
 */
export function readParameters(pairs: URLSearchParams, language: Language): Parameters {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    if (++count > parameterLimits.parameters)
      throw refused("", "too_many_parameters", { limit: parameterLimits.parameters }, language);
    insert(root, name, value, language);
  }
  return toObject(root, "", language);
}

function insert(root: Branch, name: string, value: string, language: Language): void {
  const path = partsOf(name);
  const first = path[0] ?? "";
  if (path.length - 1 > parameterLimits.depth)
    throw refused(first, "too_deep", { limit: parameterLimits.depth }, language);
  // `__proto__` would set the prototype of an object instead of a field.
  if (path.includes("__proto__")) throw refused(name, "unknown_key", { key: name }, language);
  const listed = path.length > 1 && path.at(-1) === "";
  if (listed) path.pop();
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const next = branch.get(part) ?? new Map<string, Leaf | Branch>();
    if (!(next instanceof Map)) throw refused(first, "two_shapes", { key: first }, language);
    branch.set(part, next);
    branch = next;
  }
  const last = path.at(-1) ?? "";
  const leaf = branch.get(last) ?? { values: [], listed: false };
  if (leaf instanceof Map) throw refused(first, "two_shapes", { key: first }, language);
  leaf.values.push(value);
  leaf.listed ||= listed;
  if (leaf.values.length > parameterLimits.array)
    throw refused(first, "too_many_values", { limit: parameterLimits.array }, language);
  branch.set(last, leaf);
}

/** The parts of a name such as `a[b][0]`. */
function partsOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (!match) return [name];
  return [match[1] ?? "", ...[...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? "")];
}

function toObject(branch: Branch, path: string, language: Language): Parameters {
  const object = Object.create(null) as Parameters;
  for (const [name, value] of branch) object[name] = toValue(value, path || name, language);
  return object;
}

function toValue(value: Leaf | Branch, path: string, language: Language): ParameterValue {
  if (!(value instanceof Map))
    return value.values.length > 1 || value.listed ? value.values : (value.values[0] as string);
  const parts = [...value];
  if (!parts.every(([name]) => /^\d+$/.test(name))) return toObject(value, path, language);
  if (parts.some(([name]) => Number(name) >= parameterLimits.array))
    throw refused(path, "too_many_values", { limit: parameterLimits.array }, language);
  return parts.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, part]) => toValue(part, path, language));
}

function refused(path: string, code: string, values: Record<string, unknown>, language: Language): ValidationError {
  return new ValidationError([{ path, code, message: validationText(code, language, values) }]);
}
