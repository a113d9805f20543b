/** The parts of Playwright's JSON report that are used here. */
export type JourneyReport = { suites: Suite[] };
type Suite = { specs: Spec[]; suites?: Suite[] };
type Spec = {
  id: string;
  title: string;
  file: string;
  tests: { projectName: string; status: "expected" | "unexpected" | "flaky" | "skipped" }[];
};

/** One journey of a run. Journeys after a failed one in a serial group do not run. */
export type Journey = { id: string; file: string; title: string; outcome: "passed" | "failed" | "not run" };

const outcomeOf = { expected: "passed", flaky: "passed", unexpected: "failed", skipped: "not run" } as const;

export const journeysOf = ({ suites }: JourneyReport): Journey[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ id, file, title, tests }) =>
      tests.map(({ projectName, status }) => ({ id: `${projectName} ${id}`, file, title, outcome: outcomeOf[status] })),
    ),
    ...journeysOf({ suites: suite.suites ?? [] }),
  ]);

/** Files to retry: those of failed journeys, and of journeys that did not run because of them. */
export function filesToTryAgain(journeys: readonly Journey[]): string[] {
  const failed = journeys.filter(({ outcome }) => outcome === "failed");
  if (failed.length === 0) return [];
  return [...new Set(journeys.filter(({ outcome }) => outcome !== "passed").map(({ file }) => file))];
}

/**
 * Combines both tries: a journey that passed once counts as passed, and as unsteady if it also failed; journeys that
 * the second try did not run keep their first outcome.
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
