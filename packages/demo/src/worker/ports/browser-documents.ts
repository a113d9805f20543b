import { AppError } from "@busbar/server/kernel/app-error.ts";
import type { Documents } from "@busbar/server/ports.ts";

/** Fonts for paper are larger than the whole demo, so that none is made here: whoever asks is told. */
export const noDocuments: Documents = {
  async pdf() {
    throw new AppError("browser_demo.csv_only");
  },
  pack() {
    throw new AppError("browser_demo.csv_only");
  },
};
