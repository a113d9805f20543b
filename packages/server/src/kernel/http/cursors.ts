import { answerByCursor, cursorStart } from "@busbar/contract/kernel/http/cursors";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { z } from "zod";
import type { Language } from "../app-error.ts";
import { fromBase64, toBase64Url } from "../secrets.ts";
import type { Parameters } from "./parameters.ts";
import { ValidationError } from "./validation-error.ts";

/**
 * The id that the requested rows follow, taken out of the query of a list that is read by a cursor; undefined for one
 * that is read by pages.
 * @throws ValidationError for a cursor of another list, and for a page or an order beside it
 */
export function takeCursor(route: Route, query: Parameters, language: Language): string | undefined {
  const { cursor } = query;
  if (!route.cursors || cursor === undefined) return undefined;
  const beside = ["pageNo", "sort"].filter((name) => query[name] !== undefined);
  if (beside.length > 0) throw refused(beside, "beside_cursor", language);
  delete query["cursor"];
  const after = cursor === cursorStart ? "0" : readCursor(route, cursor);
  if (after === null) throw refused(["cursor"], "cursor", language);
  return after;
}

/** The answer to a list by a cursor: `next` follows its last row. */
export function answerAfter(route: Route, result: unknown): unknown {
  const { list } = result as { list: { id: string }[] };
  const last = list.at(-1);
  return { list, next: last ? cursorOf(route, last.id) : null };
}

/** The schema of that answer. */
export const schemaAfter = (route: Route) => answerByCursor(route.response as z.ZodObject);

const cursorOf = (route: Route, id: string): string => toBase64Url(new TextEncoder().encode(`${route.path} ${id}`));

function readCursor(route: Route, cursor: unknown): string | null {
  if (typeof cursor !== "string" || !/^([\w-]{4})*([\w-]{2,3})?$/.test(cursor)) return null;
  const text = new TextDecoder().decode(fromBase64(cursor.replaceAll("-", "+").replaceAll("_", "/")));
  const [path, id = ""] = text.split(" ");
  return path === route.path && /^[1-9]\d{0,17}$/.test(id) ? id : null;
}

const refused = (paths: readonly string[], code: string, language: Language) =>
  new ValidationError(paths.map((path) => ({ path, code, message: validationText(code, language, {}) })));
