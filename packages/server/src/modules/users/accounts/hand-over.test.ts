import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20, a Tuesday. SM_EAST answers for the east, SM_SOUTH for the south, and so on.
const today = "2026-01-20";
let app: TestApp;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  const people = await app.ports.db.selectFrom("user_account").select(["id", "username"]).execute();
  ids = Object.fromEntries(people.map(({ id, username }) => [username, id]));
});
afterAll(() => app.close());

const admin = () => app.as("admin");
const stored = (username: string) =>
  app.ports.db.selectFrom("user_account").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.pool.query(text, values)).rows as T[];
const preview = async (username: string, successor?: string) =>
  (await admin()).previewHandOver({
    params: { id: ids[username]! },
    query: successor === undefined ? {} : { successorId: ids[successor] },
  });
const disable = async (username: string, successor: string | null = null, as = "admin", version?: number) =>
  (await app.as(as)).disableUser({
    params: { id: ids[username]! },
    body: { rowVersion: version ?? (await stored(username)).row_version, successorId: successor && ids[successor]! },
  });
const placesOf = (username: string) =>
  query<{ node: string; from: string; to: string | null; primary: boolean }>(
    `select node, valid_from::text as from, valid_to::text as to, is_primary as primary from sales_assignment
     where user_id = $1 order by node, valid_from`,
    [ids[username]],
  );
const customersIn = (region: string) =>
  query<{ id: string }>("select id from customer where region = $1 order by id", [region]);
const ownManager = (customerId: string, username: string | null) =>
  query("update customer set manager_override_user_id = $2 where id = $1", [customerId, username && ids[username]]);
const step = async (as: string, noun: string, id: string, nextStep: string, turn: string) =>
  (await app.as(as)).addFollowUp({
    params: { noun, id },
    body: { text: "到访", nextStep, dueOn: "2026-02-01", turn },
  });
const turnOf = async (noteId: string) =>
  (
    await query<{ username: string }>(
      "select u.username from follow_up f join user_account u on u.id = f.turn_user_id where f.id = $1",
      [noteId],
    )
  )[0]?.username;
const answering = async (areaCode: string) =>
  (
    await query<{ username: string }>(
      "select u.username from area_manager m join user_account u on u.id = m.user_id where m.area_code = $1",
      [areaCode],
    )
  )[0]?.username;
const toldTo = async (username: string) =>
  (await (await app.as(username)).listNotices({ query: { pageSize: 100 } })).list.map(({ notice }) => notice);
/** Everything that a refused or previewed hand-over must leave unchanged. */
const everything = () =>
  query(
    `select (select json_agg(s order by id) from sales_assignment s) as a,
      (select json_agg(json_build_array(id, row_version, manager_override_user_id) order by id) from customer) as b,
      (select json_agg(f order by id) from follow_up f) as c, (select json_agg(x order by id) from absence x) as d,
      (select json_agg(json_build_array(id, status, row_version) order by id) from user_account) as e,
      (select count(*) from audit_log) as f, (select count(*) from event) as g`,
  );

test("R-A10 disabling a manager hands areas, customers and open steps to the successor, as the preview said", async () => {
  const [first, second] = await customersIn("south");
  const [elsewhere] = await customersIn("north");
  await ownManager(elsewhere!.id, "smsouth");
  const open = await step("admin", "customers", first!.id, "寄送报价单", "SM_SOUTH");
  const finished = await step("admin", "customers", second!.id, "回访", "SM_SOUTH");
  await (await admin()).updateFollowUp({
    params: { noun: "customers", id: second!.id, noteId: finished.id },
    body: { done: true, rowVersion: finished.rowVersion },
  });
  await (await app.as("smsouth")).setAbsence({
    body: { standInId: ids["smnorth"]!, fromDate: today, toDate: "2026-01-24", reason: "休假" },
  });
  const held = await placesOf("smsouth");
  const south = (await query<{ area_code: string }>("select area_code from customer where id = $1", [first!.id]))[0]!;
  expect(await answering(south.area_code)).toBe("smsouth");

  const before = await everything();
  const said = await preview("smsouth", "smeast");
  expect(await everything()).toEqual(before);
  expect(said.items.map(({ noun, to, count }) => [noun, to, count])).toEqual(
    expect.arrayContaining([
      ["assignments", "SUCCESSOR", held.length],
      ["customers", "SUCCESSOR", 1],
      ["follow-ups", "SUCCESSOR", 1],
      ["absences", "NOBODY", 1],
    ]),
  );
  const { account, handedOver } = await disable("smsouth", "smeast");
  expect(handedOver).toEqual(said);
  expect(account.status).toBe("DISABLED");

  expect(await answering(south.area_code)).toBe("smeast");
  expect((await placesOf("smsouth")).map(({ to }) => to)).toEqual(held.map(() => today));
  for (const { node } of held)
    expect(await placesOf("smeast")).toContainEqual({ node, from: today, to: null, primary: true });
  expect(await turnOf(open.id)).toBe("smeast");
  expect(await turnOf(finished.id)).toBe("smsouth");
  expect((await (await admin()).getCustomer({ params: { id: elsewhere!.id } })).managerOverride).toBe("SM_EAST");
  expect(await (await app.as("smeast")).getCustomer({ params: { id: first!.id } })).toMatchObject({ id: first!.id });
  expect((await toldTo("smeast")).filter((notice) => notice.includes("需要接手的工作"))).toHaveLength(1);
  expect((await (await app.as("smnorth")).listAbsences()).list[0]).toMatchObject({ state: "CALLED_OFF" });
  expect(await refusal((await app.as("smsouth")).userInfo())).toMatchObject({ code: expect.any(Number) });
});

test("R-A10 the audit names the hand-over once with counts, and each record tells its part", async () => {
  const rows = await query<{ after: { successor: string; handedOver: { noun: string }[] }; part_of: string | null }>(
    "select after, part_of from audit_log where action = 'user.hand_over'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ part_of: null, after: { successor: "SM_EAST" } });
  expect(rows[0]!.after.handedOver.map(({ noun }) => noun).toSorted()).toEqual([
    "absences",
    "assignments",
    "customers",
    "follow-ups",
    "users",
  ]);
  const parts = await query<{ action: string }>(
    "select distinct action from audit_log where part_of = $1 order by action",
    [`users/${ids["smsouth"]}`],
  );
  expect(parts.map(({ action }) => action)).toEqual([
    "absence.end",
    "assignment.create",
    "assignment.update",
    "customer.change_note",
    "customer.update",
    "user_updated",
  ]);
});

test("R-A10 enabling the account again gives nothing back, and says so to both", async () => {
  const { row_version: rowVersion } = await stored("smsouth");
  const back = await (await admin()).enableUser({ params: { id: ids["smsouth"]! }, body: { rowVersion } });
  expect(back.account.status).toBe("ACTIVE");
  expect(back.staysHandedOver).toMatchObject({
    successor: "华东经理",
    items: expect.arrayContaining([{ noun: "customers", title: "指定经理的客户", to: "SUCCESSOR", count: 1 }]),
  });
  expect((await placesOf("smsouth")).every(({ to }) => to !== null && to <= "2026-01-21")).toBe(true);
  const told = await query<{ zh: string }>(
    "select n.words_zh as zh from notice n join notice_receipt r on r.notice_id = n.id where r.user_id = $1",
    [ids["smsouth"]],
  );
  expect(told.filter(({ zh }) => zh.includes("不会自动退回"))).toHaveLength(1);
  const never = await (await admin()).disableUser({
    params: { id: ids["editor"]! },
    body: { rowVersion: (await stored("editor")).row_version },
  });
  expect(never.handedOver.items).toEqual([]);
  const { staysHandedOver } = await (await admin()).enableUser({
    params: { id: ids["editor"]! },
    body: { rowVersion: never.account.rowVersion },
  });
  expect(staysHandedOver).toBeNull();
});

test("R-A10 without a successor areas have no manager and steps go to the customer's manager of the day", async () => {
  const [own, plain] = await customersIn("northwest");
  await ownManager(own!.id, "smnorth");
  const toNorth = await step("admin", "customers", own!.id, "寄送报价单", "SM_NORTHWEST");
  const toWhoDoes = await step("admin", "customers", plain!.id, "回访", "SM_NORTHWEST");
  const area = (await query<{ area_code: string }>("select area_code from customer where id = $1", [plain!.id]))[0]!;
  const said = await preview("smnorthwest");
  // By the specification's call, which cannot name a successor.
  const { id, row_version: rowVersion } = await stored("smnorthwest");
  await (await admin()).updateUser({ body: { id, rowVersion, status: "DISABLED" } });
  expect(said.items.map(({ noun, to, count }) => [noun, to, count])).toEqual(
    expect.arrayContaining([
      ["follow-ups", "MANAGER", 1],
      ["follow-ups", "ACTOR", 1],
    ]),
  );
  expect(said.items.filter(({ noun }) => noun === "assignments")).toMatchObject([{ to: "NOBODY" }]);
  expect(await answering(area.area_code)).toBeUndefined();
  const gaps = (await (await admin()).listCoverageGaps()).list;
  expect(gaps.some(({ region, from }) => region === "northwest" && from <= app.clock.today())).toBe(true);
  expect([await turnOf(toNorth.id), await turnOf(toWhoDoes.id)]).toEqual(["smnorth", "admin"]);
  expect((await toldTo("smnorth")).filter((notice) => /需要接手的工作.*待办跟进 1 项/.test(notice))).toHaveLength(1);
});

test.each([
  ["somebody of a customer", "enterprise1", "user.successor_unknown"],
  ["who leaves", "smeast", "user.successor_unknown"],
  ["who was disabled", "smnorthwest", "user.successor_unknown"],
  ["a clerk who is no sales manager", "clerk2", "user.successor_no_manager"],
] as const)("R-A10 %s is refused as successor, and nothing is half done", async (_, successor, reason) => {
  const before = await everything();
  const refused = { reason, errors: [{ path: "successorId" }] };
  expect(await refusal(preview("smeast", successor))).toMatchObject(refused);
  expect(await refusal(disable("smeast", successor))).toMatchObject(refused);
  expect(await everything()).toEqual(before);
});

test("R-A10 an officer of accounts gives nobody areas beyond the own rights, and may end them", async () => {
  await query("insert into duty_grant (user_id, permission) select $1, unnest($2::text[]) on conflict do nothing", [
    ids["clerk1"],
    [
      "user:admin",
      ...(await (await app.as("smcentral")).userInfo()).permissions.filter((p) => p !== "assignment:write"),
    ],
  ]);
  const refused = await refusal(disable("smcentral", "smnorth", "clerk1"));
  expect(refused).toMatchObject({ reason: "user.hand_over_beyond", errors: [{ path: "successorId" }] });
  expect((await disable("smcentral", null, "clerk1")).handedOver.items[0]).toMatchObject({
    noun: "assignments",
    to: "NOBODY",
  });
});

test("R-A10 of two administrators at once one disables, the other is told that it was changed", async () => {
  const { row_version: version } = await stored("smsouthwest");
  const both = await Promise.allSettled([
    disable("smsouthwest", "smnorth", "admin", version),
    disable("smsouthwest", "smnortheast", "admin", version),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { reason: "stale" } });
  const [north, northeast] = [await placesOf("smnorth"), await placesOf("smnortheast")];
  expect([...north, ...northeast].filter(({ node }) => node === "southwest")).toHaveLength(1);
});

test("R-A10 of two who disable each other's successor, one is refused at the successor", async () => {
  const [north, northeast] = [await stored("smnorth"), await stored("smnortheast")];
  const both = await Promise.allSettled([
    disable("smnorth", "smnortheast", "admin", north.row_version),
    disable("smnortheast", "smnorth", "admin", northeast.row_version),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const loser = both.find(({ status }) => status === "rejected");
  expect(loser).toMatchObject({ reason: { reason: "user.successor_unknown" } });
});

test("X3 the days before stay with the manager who left, and the successor's begin with the next", async () => {
  const [first] = await customersIn("south");
  app.clock.advance(86_400);
  await app.dutiesThrough("2026-01-21");
  const stretches = await query(
    `select h.valid_from::text as from, h.valid_to::text as to, u.username from customer_manager_history h
     join user_account u on u.id = h.user_id where h.customer_id = $1 order by h.valid_from desc limit 2`,
    [first!.id],
  );
  expect(stretches).toEqual([
    { from: "2026-01-21", to: null, username: "smeast" },
    { from: expect.any(String), to: "2026-01-21", username: "smsouth" },
  ]);
});
