import type { Reporter, TestCase } from "vitest/node";

/** Of a fault, the lines that say what it was. */
const mostLines = 12;

/**
 * Names the tests that passed at their second try only, with what was wrong at the first: they count as passed, and
 * somebody has to look at them.
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
