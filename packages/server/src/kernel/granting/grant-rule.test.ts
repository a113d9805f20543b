import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor, Duty, Scope } from "../actor.ts";
import { scopesOf, toGive } from "../records/visibility.ts";
import { type Giver, giverOf, grantsFor, judgeGrants } from "./grant-rule.ts";
import { type Company, everything, nothing, type Places, type Reach, reachOf } from "./reach.ts";

/** A customer as the where-clauses see it, with the partner that brought it. */
type Row = Company & { partnerId: string | null };
const regions = ["east", "north", "south"] as const;
const codes = { east: ["31", "32"], north: ["11", "12"], south: ["44", "45"] } as const;
const permissions = ["customer:write", "invoice:final", "price:read"] as const;
const people = ["1", "2", "3"] as const;

const row = fc
  .record({
    id: fc.nat(99).map(String),
    region: fc.constantFrom(...regions),
    at: fc.nat(1),
    managerId: fc.option(fc.constantFrom(...people)),
    partnerId: fc.option(fc.constantFrom("p1", "p2")),
  })
  .map(({ at, ...of }): Row => ({ ...of, areaCode: codes[of.region][at] as string }));
const scope: fc.Arbitrary<Scope> = fc.record({
  kind: fc.constantFrom("NONE", "CUSTOMER", "PARTNER", "REGION", "ALL"),
  regions: fc.subarray([...regions]),
});
const place = fc
  .constantFrom(...regions)
  .chain((region) => fc.constantFrom(...codes[region]).map((code) => ({ code, region })));
const person = fc.record({
  id: fc.constantFrom(...people),
  scope,
  assigned: fc.subarray([...regions]),
  areas: fc.array(place, { maxLength: 2 }),
  partnerId: fc.constantFrom("p1", "p2", null),
  customerAt: fc.nat(5),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

const placesIn = (world: readonly Row[], { id, assigned, areas, partnerId, customerAt }: Person): Places => ({
  id,
  regions: assigned,
  areas,
  ofCustomers: world
    .filter(({ managerId }) => managerId === id)
    .map(({ areaCode: code, region }) => ({ code, region })),
  partnerId,
  company: world[customerAt] ?? null,
});

/** What the where-clauses say, written out once more: whether a person's scope reaches a row. */
function sees({ kind, regions: own }: Scope, places: Places, one: Row, isOfDuty = false): boolean {
  if (kind === "ALL") return true;
  if (kind === "PARTNER") return places.partnerId !== null && one.partnerId === places.partnerId;
  if (kind === "CUSTOMER") return places.company?.id === one.id;
  if (kind === "NONE") return false;
  if (own.includes(one.region)) return true;
  if (isOfDuty) return false;
  return (
    places.regions.includes(one.region) ||
    places.areas.some(({ code }) => code === one.areaCode) ||
    one.managerId === places.id
  );
}

const duty: fc.Arbitrary<Duty> = fc.record({
  permission: fc.constantFrom(...permissions),
  scope: fc.oneof(
    fc.constant({ kind: "ALL" as const, regions: [] }),
    fc.subarray([...regions], { minLength: 1 }).map((some) => ({ kind: "REGION" as const, regions: some })),
  ),
  alone: fc.constant(false),
});
const actorOf = (of: Person, own: readonly string[], given: readonly Duty[], places: Places): Actor => ({
  id: of.id,
  userCode: of.id,
  username: of.id,
  fullName: of.id,
  visitCode: "",
  admin: false,
  roles: [],
  scope: of.scope,
  partnerId: places.partnerId,
  customerId: places.company?.id ?? null,
  permissions: [...new Set([...own, ...given.map(({ permission }) => permission)])],
  duties: given.map((one) => ({ ...one, alone: !own.includes(one.permission) })),
  sessionId: "s",
  steppedUpAt: null,
  stepUpBy: "password",
  factorRequired: false,
  selves: [],
});
const world = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

test("R-P05 whatever the rule accepts, nobody reaches a row with a permission that the giver did not", () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      world,
      person,
      person,
      fc.subarray([...permissions]),
      fc.array(duty, { maxLength: 3 }),
      fc.subarray([...permissions], { minLength: 1 }),
      (rows, giver, taker, own, duties, asked) => {
        const actor = actorOf(giver, own, duties, placesIn(rows, giver));
        const takerPlaces = placesIn(rows, taker);
        const grants = grantsFor(asked, reachOf(taker.scope, takerPlaces));
        if (judgeGrants(giverOf(actor, placesIn(rows, giver)), grants)) return;
        accepted += 1;
        for (const permission of asked)
          for (const one of rows.filter((some) => sees(taker.scope, takerPlaces, some)))
            expect(
              scopesOf(toGive(actor), permission).some((of) => sees(of, placesIn(rows, giver), one, of.ofDuty)),
              `${permission} for ${one.id}`,
            ).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

const giver = (reach: Reach | null, admin = false): Giver => ({ admin, within: () => reach });
const east: Reach = { ...nothing, regions: ["east"] };
const suzhou: Reach = { ...nothing, areas: [{ code: "320500", region: "east" }] };
const company = (region: string, managerId: string | null = null): Reach => ({
  ...nothing,
  companies: [{ id: "7", region, areaCode: "320500", managerId }],
});

test.each<[string, Giver, Reach, string | undefined]>([
  ["full access gives everything", giver(null, true), everything, undefined],
  ["what is not held is not given, even for no row", giver(null), nothing, "user.beyond_rights"],
  ["for the east alone, not for all rows", giver(east), everything, "user.rows_beyond"],
  ["for the east, to somebody of the east", giver(east), east, undefined],
  ["for the east, to somebody of a city there", giver(east), suzhou, undefined],
  ["for a city, not for its region", giver(suzhou), east, "user.rows_beyond"],
  ["for the east, to a user of a customer there", giver(east), company("east"), undefined],
  ["for the east, not to a user of a customer elsewhere", giver(east), company("north"), "user.rows_beyond"],
  [
    "by who answers for a customer alone, to its users",
    giver({ ...nothing, people: [{ id: "3", areas: [] }] }),
    company("north", "3"),
    undefined,
  ],
  ["not the customers of a partner by a region", giver(east), { ...nothing, partners: ["p1"] }, "user.rows_beyond"],
])("R-P05 a permission is given %s", (_, who, reach, refused) => {
  expect(judgeGrants(who, [{ permission: "customer:write", reach }])?.code).toBe(refused);
});
