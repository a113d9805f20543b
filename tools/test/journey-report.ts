/** What of a report in JSON by Playwright counts here. */
export type JourneyReport = { suites: Suite[] };
type Suite = { specs: Spec[]; suites?: Suite[] };
type Spec = {
  id: string;
  title: string;
  file: string;
  tests: { projectName: string; status: "expected" | "unexpected" | "flaky" | "skipped" }[];
};

/** One journey of a run. Whoever stands behind a failed one in a row was not run at all. */
export type Journey = { id: string; file: string; title: string; outcome: "passed" | "failed" | "not run" };

const outcomeOf = { expected: "passed", flaky: "passed", unexpected: "failed", skipped: "not run" } as const;

export const journeysOf = ({ suites }: JourneyReport): Journey[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ id, file, title, tests }) =>
      tests.map(({ projectName, status }) => ({ id: `${projectName} ${id}`, file, title, outcome: outcomeOf[status] })),
    ),
    ...journeysOf({ suites: suite.suites ?? [] }),
  ]);

/** The files to try again: of what failed, and of what was not run behind it. */
export function filesToTryAgain(journeys: readonly Journey[]): string[] {
  const failed = journeys.filter(({ outcome }) => outcome === "failed");
  if (failed.length === 0) return [];
  return [...new Set(journeys.filter(({ outcome }) => outcome !== "passed").map(({ file }) => file))];
}

/**
 * Both tries together: what passed once counts as passed, and as unsteady when it also failed; the second try has no
 * say about what it did not run.
 */
export function bothTries(first: readonly Journey[], second: readonly Journey[]) {
  const again = new Map(second.map((journey) => [journey.id, journey.outcome]));
  const unsteady: Journey[] = [];
  const journeys = first.map((journey): Journey => {
    const tries = new Set([journey.outcome, again.get(journey.id) ?? journey.outcome]);
    if (tries.has("passed") && tries.has("failed")) unsteady.push(journey);
    const outcome = tries.has("passed") ? "passed" : tries.has("failed") ? "failed" : "not run";
    return { ...journey, outcome };
  });
  return { journeys, unsteady };
}
