import { AppError } from "@busbar/server/kernel/app-error.ts";
import type { Documents } from "@busbar/server/ports.ts";

/** Refuses PDF files: their fonts are larger than the whole demo. */
export const noDocuments: Documents = {
  async pdf() {
    throw new AppError("browser_demo.no_files");
  },
  pack() {
    throw new AppError("browser_demo.no_files");
  },
};
