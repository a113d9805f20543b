import { expect, test } from "vitest";
import { nearestTests } from "./nearest-tests.ts";

const web = "packages/web/src";
const server = "packages/server/src";
const imports = new Map<string, string[]>([
  ["packages/contract/src/customers/customers.ts", []],
  [`${server}/app.ts`, [`${server}/modules/customers/rules.ts`, `${server}/modules/users/rules.ts`]],
  [`${server}/testing/start-test-app.ts`, [`${server}/app.ts`]],
  [`${server}/kernel/paging.ts`, []],
  [
    `${server}/modules/customers/rules.ts`,
    [`${server}/kernel/paging.ts`, "packages/contract/src/customers/customers.ts"],
  ],
  [`${server}/modules/customers/customers.test.ts`, [`${server}/testing/start-test-app.ts`]],
  [`${server}/modules/customers/rules.test.ts`, [`${server}/modules/customers/rules.ts`]],
  [`${server}/modules/users/rules.ts`, []],
  [`${server}/modules/users/users.test.ts`, [`${server}/testing/start-test-app.ts`]],
  [`${web}/ui/Field.tsx`, []],
  [`${web}/ui/field.test.tsx`, [`${web}/ui/Field.tsx`]],
  [`${web}/features/customers/Form.tsx`, [`${web}/ui/Field.tsx`]],
  [`${web}/features/customers/form.test.tsx`, [`${web}/features/customers/Form.tsx`]],
]);

test("a changed rule asks the tests of its noun on each side, and no other noun's", () => {
  expect(nearestTests(imports, [`${server}/modules/customers/rules.ts`])).toEqual([
    `${server}/modules/customers/customers.test.ts`,
    `${server}/modules/customers/rules.test.ts`,
    `${web}/features/customers/form.test.tsx`,
  ]);
});

test("what stands beside a changed file comes first, and then what imports it, the nearest before the far", () => {
  expect(nearestTests(imports, [`${web}/ui/Field.tsx`])).toEqual([
    `${web}/ui/field.test.tsx`,
    `${web}/features/customers/form.test.tsx`,
  ]);
  expect(nearestTests(imports, [`${server}/kernel/paging.ts`])).toEqual([`${server}/modules/customers/rules.test.ts`]);
});

test("a changed contract asks the tests of its noun, and a changed list of everything asks none", () => {
  expect(nearestTests(imports, ["packages/contract/src/customers/customers.ts"])).toContain(
    `${web}/features/customers/form.test.tsx`,
  );
  expect(nearestTests(imports, [`${server}/app.ts`])).toEqual([]);
});

test("a changed test asks itself, also where nothing else changed", () => {
  expect(nearestTests(imports, [`${server}/modules/users/users.test.ts`])).toEqual([
    `${server}/modules/users/users.test.ts`,
  ]);
  expect(nearestTests(imports, ["README.md"])).toEqual([]);
});
