import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";
import type { OutsideError } from "./vitest-report.ts";

/**
 * Writes errors that belong to no test, such as an unhandled rejection, to the file that `OUTSIDE_ERRORS_FILE` names:
 * they make the run fail, but Vitest's report in JSON says nothing of them.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly OutsideError[]): void {
    const file = process.env["OUTSIDE_ERRORS_FILE"];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors));
  }
}
