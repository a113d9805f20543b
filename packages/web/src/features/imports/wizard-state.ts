import { ImportVerdict, type ImportBatch } from "@busbar/contract/imports/imports";
import { readingIssueCodes } from "@busbar/contract/readings/reading-imports";
import { Id, Paging } from "@busbar/contract/kernel/http/paging";
import { z } from "zod";

/** The state in the address, so that a reload, Back and a shared link show the same step. */
export const WizardState = z.object({
  ...Paging.shape,
  id: Id.optional(),
  /** A step that the batch allows besides the one of its state. */
  step: z.enum(["columns", "commit"]).optional(),
  tab: ImportVerdict.optional(),
  /** Of the issues in a file of readings. */
  code: z.enum(readingIssueCodes).optional(),
});
export type WizardState = z.output<typeof WizardState>;

export const stepNames = ["file", "columns", "check", "commit", "receipt"] as const;
export type StepName = (typeof stepNames)[number];

/** The step to show for a batch; `requested` is the one in the address. */
export function stepOf(batch: ImportBatch | undefined, requested: WizardState["step"]): StepName {
  switch (batch?.state) {
    case undefined:
      return "file";
    case "UPLOADED":
    case "FAILED":
      return "columns";
    case "READY":
      return requested ?? "check";
    case "CHECKING":
      return "check";
    case "COMMITTING":
      return "commit";
    case "DONE":
    case "UNDOING":
    case "UNDONE":
    case "CANCELLED":
      return "receipt";
  }
}
