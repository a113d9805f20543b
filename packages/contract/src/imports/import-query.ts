import { z } from "zod";
import { Paging } from "../kernel/http/paging.ts";
import { importKinds } from "./import-columns.ts";

export const ImportQuery = z.strictObject({
  kind: z.enum(importKinds).optional(),
  /** Checked imports with wrong rows that are still to be corrected or left out. */
  state: z.literal("wrong").optional(),
  ...Paging.shape,
});
export type ImportQuery = z.output<typeof ImportQuery>;
