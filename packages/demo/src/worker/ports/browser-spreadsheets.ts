import { AppError } from "@busbar/server/kernel/app-error.ts";
import { writeCsv } from "@busbar/server/kernel/spreadsheets/csv-write.ts";
import type { Spreadsheets } from "@busbar/server/kernel/spreadsheets/spreadsheets.ts";

/** Writes CSV only. Reading files and writing workbooks needs parts of Node. */
export const browserSpreadsheets: Spreadsheets = {
  async read() {
    throw new AppError("browser_demo.no_files");
  },
  writeCsv,
  writeXlsx() {
    throw new AppError("browser_demo.no_files");
  },
};
