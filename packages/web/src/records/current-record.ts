import { CallError } from "@busbar/contract/kernel/http/client";
import { staleDetails } from "@busbar/contract/kernel/records";
import type { z } from "zod";

/** The current record in the answer, when `error` says that ours is out of date. */
export function currentRecord<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!(error instanceof CallError) || error.reason !== "stale") return null;
  return staleDetails(schema).safeParse(error.details).data?.current ?? null;
}
