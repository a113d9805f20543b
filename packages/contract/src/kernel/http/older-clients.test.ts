import { expect, test } from "vitest";
import { Id } from "./paging.ts";
import { removalOf } from "./older-clients.ts";

const removal = removalOf(Id, 3);

test.each<[unknown, string[]]>([
  [{ ids: "34" }, ["34"]],
  [{ ids: 34 }, ["34"]],
  [{ ids: "34, 35" }, ["34", "35"]],
  [{ ids: ["34", 35] }, ["34", "35"]],
  [{ id: 34 }, ["34"]],
  [{ id: "34", title: "from a row of the page" }, ["34"]],
])("%j of an older client names what is to be deleted", (given, ids) => {
  expect(removal.parse(given)).toEqual({ ids });
});

test.each<[unknown, string]>([
  [{}, "ids"],
  [{ ids: [] }, "ids"],
  [{ ids: "" }, "ids"],
  [{ ids: [1, 2, 3, 4] }, "ids"],
  [{ ids: [0] }, "ids.0"],
  [{ ids: { a: 1 } }, "ids"],
  [{ id: 1.5 }, "id.0"],
])("%j is refused at %s", (given, path) => {
  expect(removal.safeParse(given).error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});
