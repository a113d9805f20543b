import type { ExternalRef, RefParams } from "@busbar/contract/fields/external-refs";
import type { Envelope } from "@busbar/contract/kernel/http/envelope";
import { parseAnswer } from "@busbar/contract/kernel/http/paging";
import type { z } from "zod";
import { AppError } from "../app-error.ts";
import { entityTag } from "../http/replies.ts";
import type { CallContext } from "../module.ts";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";
import { idByRef, type ReferredNoun } from "./external-refs.ts";

type Versioned = { rowVersion: number };
type Put<Shown extends Versioned> = {
  noun: ReferredNoun;
  ref: ExternalRef;
  /** The answer's schema, by which its tag is made. */
  response: z.ZodType;
  /** Whether the person may add such records at all; for others an unknown number is not found. */
  mayCreate: boolean;
  create(unit: Unit): Promise<Shown>;
  /** The record as the person sees it. @throws AppError `not_found` */
  get(id: string): Promise<Shown>;
  /** `version`: the one that it must still have; without one, whatever it is by now. */
  change(unit: Unit, id: string, version: number | undefined): Promise<Shown>;
};

/** The number in an address. */
export const refIn = ({ system, externalId }: RefParams): ExternalRef => ({
  system,
  id: externalId,
});

/**
 * Creates the record that another system calls so, or changes the one that is there. Of two calls at once one creates; the
 * other, refused because of what the first one wrote, is made again and changes it.
 * @throws AppError what creating and changing throw; `request.precondition` when it is not as `If-Match` says
 */
export async function putByRef<Shown extends Versioned>(db: Db, context: CallContext, put: Put<Shown>): Promise<Shown> {
  const found = await idByRef(db, put.noun, put.ref);
  const shown = await (found === null ? createFirst(db, context, put) : changeFound(context, put, found));
  context.headers.set("etag", await tagOf(put, shown));
  return shown;
}

async function changeFound<Shown extends Versioned>(context: CallContext, put: Put<Shown>, id: string): Promise<Shown> {
  const seen = await put.get(id);
  const wanted = tagsIn(context.request.headers.get("if-match"));
  if (context.request.headers.get("if-none-match") === "*") throw new AppError("request.precondition");
  if (wanted && !wanted.includes("*") && !wanted.includes(await tagOf(put, seen)))
    throw new AppError("request.precondition");
  return context.write((unit) => put.change(unit, id, wanted && seen.rowVersion));
}

async function createFirst<Shown extends Versioned>(db: Db, context: CallContext, put: Put<Shown>): Promise<Shown> {
  if (!put.mayCreate) throw new AppError("not_found");
  if (context.request.headers.has("if-match")) throw new AppError("request.precondition");
  try {
    return await context.write(put.create);
  } catch (refusal) {
    const other = refusal instanceof AppError ? await idByRef(db, put.noun, put.ref) : null;
    if (other === null) throw refusal;
    return changeFound(context, put, other);
  }
}

const tagOf = <Shown extends Versioned>({ response }: Put<Shown>, shown: Shown) =>
  entityTag(JSON.stringify({ status: 0, msg: "", data: parseAnswer(response, shown) } satisfies Envelope));

/** A proxy that compresses answers makes their tags weak ones. */
const tagsIn = (header: string | null) => header?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
