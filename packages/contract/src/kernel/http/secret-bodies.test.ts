import { expect, test } from "vitest";
import type { z } from "zod";
import { routes } from "../../index.ts";
import type { Route } from "./route.ts";

/** Fields that prove an identity and are short enough to be guessed from a stored hash of the body. */
const proofs = ["password", "newPassword", "confirmPassword", "code", "key"];
/** The first one's code comes from a provider, is long and used once; keys and codes of the others name a report, an area, an account. */
const harmless = ["linkIdentity", "createReportSchedule", "createArea", "createServiceAccount"];

/** Field names of a body, through refinements, transforms and unions. */
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
