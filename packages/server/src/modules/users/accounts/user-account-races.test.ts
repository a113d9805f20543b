import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { refusal } from "../../../testing/importer.ts";
import { statementsOf } from "../../../testing/database/statements-of.ts";
import { whileHeld } from "../../../testing/database/while-held.ts";

/** Of a change of somebody's rights: each statement holds the row, and is waited for by whoever comes next. */
const statementBudget = 14;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("R-A10 of two administrators who take each other's rights at once, one stays", async () => {
  await app.changeRoles("test", [roleCodes.admin]);
  const [one, other] = await Promise.all([app.as("admin"), app.as("test")]);
  const [me, you] = await Promise.all([one.getProfile(), other.getProfile()]);
  const outcomes = await whileHeld(
    app.database,
    (client) => client.query("select from user_account where username in ('admin', 'test') for update"),
    () =>
      Promise.allSettled([
        one.updateUser({ body: { id: you.id, rowVersion: you.rowVersion, roles: [roleCodes.regular] } }),
        other.updateUser({ body: { id: me.id, rowVersion: me.rowVersion, status: "DISABLED" } }),
      ]),
    2,
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: 1409, reason: "user.last_administrator" });
  const { rows } = await app.database.pool.query(
    `select u.username from user_account u join user_role ur on ur.user_id = u.id join role r on r.code = ur.role_code
     where u.status = 'ACTIVE' and r.full_access`,
  );
  expect(rows).toHaveLength(1);
});

/** Runs `meet` while another transaction gives the address to somebody. */
const whileTaken = <T>(email: string, meet: () => Promise<T>): Promise<T> =>
  whileHeld(
    app.database,
    (client) => client.query("update user_account set email = $1, email_key = $1 where username = 'editor'", [email]),
    meet,
  );

test("R-A10 R-M07 an address that somebody else takes at the same moment is refused at its field", async () => {
  await app.changeRoles("smnorth", [roleCodes.admin]);
  const { id, rowVersion } = await (await app.as("clerk1")).getProfile();
  const admin = await app.as("smnorth");
  const email = "taken@busbar.example";
  expect(await whileTaken(email, () => refusal(admin.updateUser({ body: { id, rowVersion, email } })))).toMatchObject({
    code: 1400,
    reason: "user.address_taken",
    errors: [{ path: "email" }],
  });

  const both = { email: "free@busbar.example", mobile: "13912340001" };
  const meanwhile = whileHeld(
    app.database,
    (client) => client.query("update user_account set mobile = $1 where username = 'test'", [both.mobile]),
    () => refusal(admin.updateUser({ body: { id, rowVersion, ...both } })),
  );
  expect(await meanwhile).toMatchObject({ reason: "user.address_taken", errors: [{ path: "mobile" }] });
  expect(await refusal(admin.updateUser({ body: { id, rowVersion, email, mobile: both.mobile } }))).toMatchObject({
    errors: [{ path: "email" }, { path: "mobile" }],
  });

  const mover = await app.as("clerk2");
  const address = { channel: "email", to: "moved@busbar.example" } as const;
  await mover.sendAddressCode({ body: address });
  const [mail] = await app.deliver();
  const code = /\d{6}/.exec(mail?.text ?? "")?.[0] ?? "";
  const late = await whileTaken(address.to, () => refusal(mover.changeAddress({ body: { ...address, code } })));
  expect(late).toMatchObject({ code: 1400, reason: "registration.code_wrong", errors: [{ path: "code" }] });
});

test("roles and scope of a user change together in few statements, and wait for no other change of roles", async () => {
  await app.changeRoles("smeast", [roleCodes.admin]);
  const admin = await app.as("smeast");
  const { rows } = await app.database.pool.query<{ id: string; version: number }>(
    "select id, row_version as version from user_account where username = 'clerk2'",
  );
  const [{ id, version }] = rows as [{ id: string; version: number }];
  // As by somebody who takes full access away from an administrator at this moment.
  const holder = await app.database.pool.connect();
  try {
    await holder.query("begin; select pg_advisory_xact_lock(hashtextextended('administrators', 0))");
    const statements = await statementsOf(app.database.pool, () =>
      admin.updateUser({
        body: { id, rowVersion: version, roles: [roleCodes.manager], scope: { kind: "REGION", regions: ["east"] } },
      }),
    );
    // The session's plan mode travels along where it differs.
    const asked = statements.filter((text) => text !== "set");
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(statementBudget);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
