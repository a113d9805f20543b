import { expect, test } from "vitest";
import type { z } from "zod";
import { routes } from "../../index.ts";
import type { Route } from "./route.ts";

/** Fields by which somebody proves something: short enough to be found by trying, when a hash of the body is kept. */
const proofs = ["password", "newPassword", "confirmPassword", "code", "key"];
/** The code of the first is a provider's, long and used up by the call; the key of the second names a report. */
const harmless = ["linkIdentity", "createReportSchedule"];

/** The names of a body's fields, through refinements, transforms and choices. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const { def } = (schema ?? { def: {} }) as unknown as {
    def: { shape?: object; in?: z.ZodType; innerType?: z.ZodType; options?: z.ZodType[] };
  };
  return [
    ...Object.keys(def.shape ?? {}),
    ...(def.in ? fieldsOf(def.in) : []),
    ...(def.innerType ? fieldsOf(def.innerType) : []),
    ...(def.options ?? []).flatMap(fieldsOf),
  ];
}

test("R-A12 what holds a password, a code or a key is kept under no idempotency key", () => {
  const proving = Object.entries<Route>(routes).filter(
    ([name, { permission, body }]) =>
      permission !== "public" && !harmless.includes(name) && fieldsOf(body).some((field) => proofs.includes(field)),
  );
  expect(proving.map(([name]) => name)).toEqual(expect.arrayContaining(["changePassword", "stepUp", "changeAddress"]));
  expect(proving.filter(([, { secret }]) => !secret).map(([name]) => name)).toEqual([]);
});
