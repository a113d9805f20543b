import { AppError } from "@busbar/server/kernel/app-error.ts";
import { writeCsv } from "@busbar/server/kernel/spreadsheets/csv-write.ts";
import type { Spreadsheets } from "@busbar/server/kernel/spreadsheets/spreadsheets.ts";

/** CSV alone: workbooks are packed and unpacked by parts of Node. */
export const browserSpreadsheets: Spreadsheets = {
  async read() {
    throw new AppError("browser_demo.csv_only");
  },
  writeCsv,
  writeXlsx() {
    throw new AppError("browser_demo.csv_only");
  },
};
