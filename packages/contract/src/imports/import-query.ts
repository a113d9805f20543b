import { z } from "zod";
import { Paging } from "../kernel/http/paging.ts";
import { importKinds } from "./import-columns.ts";

export const ImportQuery = z.strictObject({
  kind: z.enum(importKinds).optional(),
  /** Those that were checked and have wrong rows, and wait for somebody to fix or leave them. */
  state: z.literal("wrong").optional(),
  ...Paging.shape,
});
export type ImportQuery = z.output<typeof ImportQuery>;
