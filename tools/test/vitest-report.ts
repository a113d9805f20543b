import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };

/** An error that Vitest met outside its tests, with the test that ran then. */
export type OutsideError = { name?: string; message: string; stack?: string; VITEST_TEST_NAME?: string };

/** Vitest's report in JSON, as far as it is read here. */
export type VitestReport = Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number> & {
  testResults: VitestFile[];
};

/** The error of a page test goes on with all of the page's markup. */
const mostLines = 6;
const beginningOf = (error: string): string[] => stripVTControlCharacters(error).split("\n").slice(0, mostLines);

/** Errors outside the tests, each with the test that ran then and the beginning of its stack. */
export const outsideErrors = (errors: readonly OutsideError[]): string[] =>
  errors.map((error) =>
    [
      `outside the tests${error.VITEST_TEST_NAME ? ` (during "${error.VITEST_TEST_NAME}")` : ""}:`,
      ...beginningOf(error.stack ?? `${error.name ?? "Error"}: ${error.message}`),
    ].join("\n      "),
  );

/** Failed tests by file (relative to `root`) and title, each followed by the beginning of its errors. */
export const failuresOf = ({ testResults }: Pick<VitestReport, "testResults">, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded or set up has no failed test of its own.
    if (failed.length === 0 && status === "failed")
      failed.push({ status, fullName: "(the file itself)", failureMessages: [message] });
    return failed.map(({ fullName, failureMessages }) =>
      [`${relative(root, name)}: ${fullName}`, ...failureMessages.flatMap(beginningOf)].join("\n      "),
    );
  });
