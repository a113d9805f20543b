import { expect, test } from "vitest";
import { failuresOf, outsideErrors } from "./vitest-report.ts";

const file = { name: "/house/packages/a.test.ts", status: "failed", message: "", assertionResults: [] };

test("a failed test is named with the beginning of its error, without colours", () => {
  const error = [
    "\u001B[31mError: no such row\u001B[39m",
    ...Array.from({ length: 20 }, (_, line) => `<p>${line}</p>`),
  ];
  const assertionResults = [
    { status: "passed", fullName: "rows are listed", failureMessages: [] },
    { status: "failed", fullName: "a row is found", failureMessages: [error.join("\n")] },
  ];
  const [told, ...others] = failuresOf({ testResults: [{ ...file, assertionResults }] }, "/house");
  expect(others).toEqual([]);
  const lines = told?.split("\n").map((line) => line.trim());
  expect(lines?.slice(0, 2)).toEqual(["packages/a.test.ts: a row is found", "Error: no such row"]);
  expect(lines).toHaveLength(7);
});

test("a file that could not be loaded is named with the reason", () => {
  const testResults = [{ ...file, message: "Cannot find module" }];
  expect(failuresOf({ testResults }, "/house")).toEqual([
    "packages/a.test.ts: (the file itself)\n      Cannot find module",
  ]);
});

test("nothing is told of a file that passed", () => {
  expect(failuresOf({ testResults: [{ ...file, status: "passed" }] }, "/house")).toEqual([]);
});

test("an error outside the tests is named with the test that ran then", () => {
  const stack = "Error: Connection terminated\n    at Client.end";
  expect(
    outsideErrors([
      { message: "Connection terminated", stack, VITEST_TEST_NAME: "a row is found" },
      { message: "gone" },
    ]),
  ).toEqual([
    'outside the tests (during "a row is found"):\n      Error: Connection terminated\n          at Client.end',
    "outside the tests:\n      Error: gone",
  ]);
});
