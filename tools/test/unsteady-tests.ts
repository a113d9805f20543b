import type { Reporter, TestCase } from "vitest/node";

/** Most lines that are shown of an error. */
const mostLines = 12;

/**
 * Lists tests that passed only at their second try, with the error of the first: they count as passed but need
 * attention.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class UnsteadyTests implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const faults = (test.result().errors ?? []).map(({ message }) => message.split("\n").slice(0, mostLines));
    const lines = [`${test.module.relativeModuleId}: ${test.fullName}`, ...faults.flat().map((line) => `  ${line}`)];
    this.found.push(...lines.map((line) => `  ${line}`));
  }

  onTestRunEnd(): void {
    if (this.found.length > 0) console.log(`Unsteady tests:\n${this.found.join("\n")}`);
  }
}
