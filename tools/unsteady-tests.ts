import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed at their second try only: they count as passed, and somebody has to look at them. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class UnsteadyTests implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.names.length > 0) console.log(`Unsteady tests:\n${this.names.map((name) => `  ${name}`).join("\n")}`);
  }
}
