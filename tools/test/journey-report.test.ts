import { expect, test } from "vitest";
import { bothTries, filesToTryAgain, type Journey, journeysOf } from "./journey-report.ts";

const journey = (title: string, outcome: Journey["outcome"], file = "a.test.ts"): Journey => ({
  id: `desktop ${title}`,
  file,
  title,
  outcome,
});

test("a report names every journey of its nested suites, in each browser", () => {
  const spec = (id: string, ...states: ("expected" | "unexpected" | "skipped")[]) => ({
    id,
    title: id,
    file: "a.test.ts",
    tests: states.map((status, at) => ({ projectName: `p${at}`, status })),
  });
  const suites = [{ specs: [spec("1", "expected", "unexpected")], suites: [{ specs: [spec("2", "skipped")] }] }];
  expect(journeysOf({ suites }).map(({ id, outcome }) => [id, outcome])).toEqual([
    ["p0 1", "passed"],
    ["p1 1", "failed"],
    ["p0 2", "not run"],
  ]);
});

test("only files with a failure, or with what was not run behind one, are tried again", () => {
  expect(filesToTryAgain([journey("1", "passed"), journey("2", "not run")])).toEqual([]);
  expect(
    filesToTryAgain([
      journey("1", "failed"),
      journey("2", "not run"),
      journey("3", "not run", "b.test.ts"),
      journey("4", "passed", "c.test.ts"),
    ]),
  ).toEqual(["a.test.ts", "b.test.ts"]);
});

test("what passes at one try of two counts as passed and is named as unsteady", () => {
  const first = [journey("1", "failed"), journey("2", "not run"), journey("3", "passed"), journey("4", "failed")];
  const second = [journey("1", "passed"), journey("2", "passed"), journey("3", "failed"), journey("4", "failed")];
  const { journeys, unsteady } = bothTries(first, second);
  expect(journeys.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed", "failed"]);
  expect(unsteady.map(({ title }) => title)).toEqual(["1", "3"]);
});

test("a second try that did not run something leaves the first one's word", () => {
  const first = [journey("1", "failed"), journey("2", "not run"), journey("3", "passed")];
  const { journeys, unsteady } = bothTries(first, []);
  expect(journeys).toEqual(first);
  expect(unsteady).toEqual([]);
});
