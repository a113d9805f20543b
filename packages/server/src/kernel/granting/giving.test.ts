import type { Region } from "@busbar/contract/areas/areas";
import { CallError } from "@busbar/contract/kernel/http/client";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionServiceOf } from "../../testing/people/session-service.ts";
import { refusal } from "../../testing/importer.ts";
import { applicantsOf } from "../../testing/people/applicants.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { visibleTo } from "../records/customer-visibility.ts";
import { toGive } from "../records/visibility.ts";

// clerk1 gives; smnorth answers for areas, clerk2 is of the house, enterprise1 of a customer of the north.
const watched = ["customer:write", "invoice:final", "price:read"] as const satisfies readonly Permission[];
const takers = ["smnorth", "clerk2", "enterprise1"] as const;
const regions = ["east", "north"] as const satisfies readonly Region[];
const officer = ["user:admin", "user:read", "role:admin", "role:read", "assignment:write", "assignment:read"];

let app: TestApp;
let idOf: Map<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  await app.as("admin");
  const { rows } = await app.database.pool.query("select username, id::text as id from user_account");
  idOf = new Map(rows.map(({ username, id }: { username: string; id: string }) => [username, id]));
  for (const code of ["OwnRole", "TheirRole", "SpareRole"])
    await app.database.ownerPool.query(
      "insert into role (code, name_zh, name_en, kind, permissions) values ($1, $1, $1, 'own', '{}')",
      [code],
    );
});
afterAll(() => app.close());
const id = (username: string) => idOf.get(username) as string;

/** Which customers each watched permission reaches for a person, by the clauses that every list carries. */
async function reachOf(username: string, giving = false): Promise<Set<string>> {
  const person = await sessionServiceOf(app.ports).personNow(id(username));
  const actor = person && giving ? toGive(person) : person;
  if (!actor) return new Set();
  const each = watched.map(
    (permission) => sql`select ${permission}::text || ' ' || c.id as pair from customer c
      where ${visibleTo(actor, permission, app.clock.today())}`,
  );
  const { rows } = await sql<{ pair: string }>`${sql.join(each, sql` union all `)}`.execute(app.ports.db);
  return new Set(rows.map(({ pair }) => pair));
}

type Held = { role: readonly string[]; duties: readonly { permission: string; regions: readonly string[] | null }[] };
type Start = {
  giver: Held & { scope: "NONE" | "REGION" | "ALL"; regions: readonly string[] };
  taker: readonly string[];
};

/** Sets everybody back, the giver to what a run begins with. */
async function begin({ giver, taker }: Start): Promise<void> {
  const { pool } = app.database;
  await pool.query(`delete from access_request;
    update absence set to_date = from_date;
    update customer set manager_override_user_id = null where manager_override_user_id is not null;
    update user_account set status = 'ACTIVE' where status <> 'ACTIVE';
    update user_account set scope_kind = 'ALL', scope_regions = '{}' where username = 'clerk2'`);
  await pool.query("delete from duty_grant where user_id = any ($1)", [["clerk1", ...takers].map(id)]);
  await pool.query("delete from sales_assignment where user_id = $1 and not is_primary", [id("smnorth")]);
  await pool.query("update user_account set scope_kind = $1, scope_regions = $2 where username = 'clerk1'", [
    giver.scope,
    giver.scope === "REGION" ? giver.regions : [],
  ]);
  await app.database.ownerPool.query(
    `update role set permissions = case code when 'OwnRole' then $1::text[] when 'TheirRole' then $2::text[]
       else '{price:read}' end where code in ('OwnRole', 'TheirRole', 'SpareRole')`,
    [giver.role, taker],
  );
  const duties = [...officer.map((permission) => ({ permission, regions: null })), ...giver.duties];
  await pool.query(
    `insert into duty_grant (user_id, permission, scope_kind, scope_regions, valid_from)
     select $1, permission, case when regions is null then 'ALL' else 'REGION' end, coalesce(regions, '{}'), '2025-01-01'
     from jsonb_to_recordset($2) as g (permission text, regions text[]) on conflict do nothing`,
    [id("clerk1"), JSON.stringify(duties)],
  );
  await app.changeRoles("clerk1", ["OwnRole"]);
  for (const one of takers) await app.changeRoles(one, ["TheirRole"]);
}

type Client = Awaited<ReturnType<TestApp["as"]>>;
const version = async (username: string) =>
  Number(
    (await app.database.pool.query("select row_version from user_account where id = $1", [id(username)])).rows[0]
      .row_version,
  );
const anyRole = fc.subarray([...watched], { minLength: 1 });
const anyTaker = fc.constantFrom(...takers);
const anyScope = fc.oneof(
  fc.constant({ kind: "ALL" as const }),
  fc.subarray([...regions], { minLength: 1 }).map((some) => ({ kind: "REGION" as const, regions: some })),
);
const week = { fromDate: "2026-01-20", toDate: "2026-01-27" };

/** The ways of giving, each with something made up. */
const anyCall = fc.oneof(
  fc
    .record({ code: fc.constantFrom("OwnRole", "TheirRole"), permissions: anyRole })
    .map(({ code, permissions }) => async (giver: Client) => {
      const known = (await giver.listRoles()).find((role) => role.code === code);
      const given = [...new Set([...(known?.permissions ?? []), ...permissions])] as Permission[];
      await giver.updateRole({ params: { code }, body: { permissions: given, rowVersion: known!.rowVersion } });
    }),
  anyRole.map((btnRolesCheckedList) => async (giver: Client) => {
    await giver.roleManagementDoEdit({ body: { id: "TheirRole", role: "TheirRole", btnRolesCheckedList } });
  }),
  fc
    .record({ who: anyTaker, role: fc.constantFrom("OwnRole", "SpareRole") })
    .map(({ who, role }) => async (giver: Client) => {
      await giver.updateUser({ body: { id: id(who), rowVersion: await version(who), roles: ["TheirRole", role] } });
    }),
  fc
    .record({ who: anyTaker, role: fc.constantFrom("OwnRole", "SpareRole") })
    .map(({ who, role }) => async (giver: Client) => {
      await giver.userManagementDoEdit({ body: { id: id(who), roles: ["TheirRole", role] } });
    }),
  anyScope.map((scope) => async (giver: Client) => {
    await giver.updateUser({ body: { id: id("clerk2"), rowVersion: await version("clerk2"), scope } });
  }),
  fc
    .record({ who: anyTaker, permission: fc.constantFrom(...watched), scope: fc.option(anyScope) })
    .map(({ who, ...of }) => async (giver: Client) => {
      const body = { ...of, validFrom: "2026-01-20", validTo: null, rowVersion: await version(who) };
      await giver.grantDuty({ params: { id: id(who) }, body });
    }),
  fc
    .record({ permission: fc.constantFrom(...watched), scope: fc.option(anyScope) })
    .map(({ permission, scope }) => async (giver: Client) => {
      const request = await (await app.as("clerk2")).askForAccess({ body: { permission, path: "", reason: "" } });
      await giver.approveAccess({ params: { id: request.id }, body: { hours: 2, scope, answer: "" } });
    }),
  fc.constantFrom(...regions).map((region) => async (giver: Client) => {
    const body = { userId: id("smnorth"), level: "REGION" as const, region, validFrom: "2026-01-20", validTo: null };
    await giver.createAssignment({ body: { ...body, isPrimary: false } });
  }),
  fc.constantFrom("east", "north").map((region) => async (giver: Client) => {
    const { rows } = await app.database.pool.query(
      "select id::text as id, row_version from customer where region = $1 order by id limit 1",
      [region],
    );
    const body = { managerOverride: "SM_NORTH", rowVersion: Number(rows[0].row_version) };
    await giver.updateCustomer({ params: { id: rows[0].id }, body });
  }),
  fc.constant(async (giver: Client) => {
    await giver.setAbsence({ body: { personId: id("clerk2"), standInId: id("smnorth"), ...week } });
  }),
  fc.constant({
    prepare: () => app.database.pool.query("update user_account set status = 'DISABLED' where username = 'clerk2'"),
    run: async (giver: Client) => {
      await giver.enableUser({ params: { id: id("clerk2") }, body: { rowVersion: await version("clerk2") } });
    },
  }),
);
const start: fc.Arbitrary<Start> = fc.record({
  giver: fc.record({
    scope: fc.constantFrom("NONE", "REGION", "ALL"),
    regions: fc.subarray([...regions], { minLength: 1 }),
    role: fc.subarray([...watched, "customer:read"]),
    duties: fc.uniqueArray(
      fc.record({
        permission: fc.constantFrom(...watched),
        regions: fc.option(fc.subarray([...regions], { minLength: 1 })),
      }),
      { selector: ({ permission }) => permission, maxLength: 3 },
    ),
  }),
  taker: fc.subarray([...watched]),
});

test("R-P05 whatever somebody gives by any call, nobody reaches a customer with a permission that the giver did not", async () => {
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(start, fc.array(anyCall, { minLength: 1, maxLength: 2 }), async (first, calls) => {
      await begin(first);
      const giver = await app.as("clerk1");
      for (const call of calls) {
        const { prepare, run } = typeof call === "function" ? { prepare: undefined, run: call } : call;
        await prepare?.();
        const held = await reachOf("clerk1", true);
        const before = await Promise.all(["clerk1", ...takers].map((one) => reachOf(one)));
        try {
          await run(giver);
          accepted += 1;
        } catch (error) {
          if (!(error instanceof CallError) || error.httpStatus >= 500) throw error;
          refused += 1;
        }
        for (const [at, one] of ["clerk1", ...takers].entries()) {
          const known = before[at] as Set<string>;
          expect(
            [...(await reachOf(one))].filter((pair) => !known.has(pair) && !held.has(pair)),
            one,
          ).toEqual([]);
        }
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(5);
});

test("R-P05 who holds a permission for one region alone cannot widen it by the content of the own role", async () => {
  await begin({
    giver: {
      scope: "ALL",
      regions: [],
      role: ["customer:read"],
      duties: [{ permission: "customer:write", regions: ["east"] }],
    },
    taker: ["customer:read"],
  });
  const giver = await app.as("clerk1");
  const north = (await giver.listCustomers({ query: { region: ["north"], pageSize: 1 } })).list[0]!;
  const rename = () =>
    giver.updateCustomer({ params: { id: north.id }, body: { shortName: "改", rowVersion: north.rowVersion } });
  expect(await refusal(rename())).toMatchObject({ code: 1403 });
  const { rowVersion } = (await giver.listRoles()).find(({ code }) => code === "OwnRole")!;
  const permissions = ["customer:read", "customer:write"] as Permission[];
  const body = { permissions, rowVersion };
  expect(await refusal(giver.updateRole({ params: { code: "OwnRole" }, body }))).toMatchObject({
    code: 1403,
    reason: "user.rows_beyond",
    errors: [{ path: "permissions" }],
  });
  const older = { id: "OwnRole", role: "OwnRole", btnRolesCheckedList: permissions };
  expect(await refusal(giver.roleManagementDoEdit({ body: older }))).toMatchObject({ reason: "user.rows_beyond" });
  expect(await refusal(rename())).toMatchObject({ code: 1403 });
});

test("R-P05 R-M01 a new account gets no wider rows than its opener has, at once or by a scope that follows", async () => {
  await begin({
    giver: {
      scope: "ALL",
      regions: [],
      role: ["price:read"],
      duties: [{ permission: "customer:write", regions: ["east"] }],
    },
    taker: ["customer:write"],
  });
  const giver = await app.as("clerk1");
  const open = (username: string, scope: { kind: "ALL" } | { kind: "REGION"; regions: Region[] }) =>
    giver.saveUser({ body: { username, fullName: "新人", email: "", roles: ["TheirRole"], scope, language: "zh" } });
  expect(await refusal(open("wide1", { kind: "ALL" }))).toMatchObject({
    reason: "user.rows_beyond",
    errors: [{ path: "scope" }],
  });
  expect((await open("narrow1", { kind: "REGION", regions: ["east"] })).roles).toEqual(["TheirRole"]);
  // Without a scope there is nothing to reach; a scope that is given later is judged by what the account may do.
  const later = await giver.saveUser({
    body: {
      username: "later1",
      fullName: "新人",
      email: "",
      roles: ["TheirRole"],
      scope: { kind: "NONE" },
      language: "zh",
    },
  });
  const widened = { id: later.id, rowVersion: later.rowVersion, scope: { kind: "ALL" as const } };
  expect(await refusal(giver.updateUser({ body: widened }))).toMatchObject({ errors: [{ path: "scope" }] });
});

test("R-P05 R-A08 who admits a person to a company gives no more than the product does, or than they hold for it", async () => {
  const { newcomer, joining, approve } = applicantsOf(() => app);
  const application = await joining((await newcomer()).client);
  const set = (change: string) =>
    app.database.ownerPool.query(`update role set permissions = ${change} where code = $1`, [roleCodes.enterprise]);
  await set("array_append(permissions, 'period:close')");
  expect(await refusal(approve("smeast", application))).toMatchObject({
    reason: "user.beyond_rights",
    details: { permission: "period:close" },
  });
  await set("array_remove(permissions, 'period:close')");
  // Confirming statements is the company's own, which no sales manager holds.
  expect((await approve("smeast", application)).state).toBe("APPROVED");
});
