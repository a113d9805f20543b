import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { contractFixture } from "../../testing/fixtures/contract-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const needs = await contractFixture(app);
const clerk = await app.as("clerk1");
const approver = await app.as("clerk2");
const admin = await app.as("admin");

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}
const add = async (number: number, rest: Parameters<typeof needs.draft>[1] = {}) =>
  clerk.createContract({ body: await needs.draft(number, rest) });
const next = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({ params: { id }, body: { rowVersion } });
const submitted = async (number: number, rest: Parameters<typeof needs.draft>[1] = {}) =>
  clerk.submitContract(next(await add(number, rest)));

test("a contract goes from draft by approval of another person to signed, and its plan stands in it from then on", async () => {
  const made = await add(1);
  expect(made).toMatchObject({ status: "DRAFT", actions: { submit: "ok", approve: "not_allowed" } });
  expect(made.contractNo).toMatch(/^HT-2026-\d{4}$/);
  expect(made.price?.snapshot).toBeNull();
  const sent = await clerk.submitContract(next(made));
  expect(sent).toMatchObject({ status: "IN_APPROVAL", isApproved: false, actions: { sign: "contract.not_approved" } });
  const approved = await approver.approveContract(next(sent));
  expect(approved).toMatchObject({ status: "IN_APPROVAL", isApproved: true });
  const { params, body } = next(approved);
  const late = await refusal(clerk.signContract({ params, body: { ...body, signDate: "2026-01-21" } }));
  expect(late).toMatchObject({ code: 1400, errors: [{ path: "signDate" }] });
  const signed = await clerk.signContract({ params, body: { ...body, signDate: "2026-01-15" } });
  expect(signed).toMatchObject({ status: "SIGNED", signDate: "2026-01-15" });
  expect(signed.price?.snapshot).toMatchObject({ components: [{ kind: "ENERGY_FLAT" }] });
  const [version] = await clerk.listContractVersions({ params });
  expect(version).toMatchObject({ versionNo: 1, state: "AGREED", effectiveFrom: "2026-02-01" });
});

test("a contract that is signed in its term is active at once", async () => {
  expect((await needs.signed(2, { startDate: "2026-01-01", endDate: "2027-01-01" })).status).toBe("ACTIVE");
});

test("whoever drafted, changed or submitted a contract does not approve it, not even an administrator", async () => {
  const made = await admin.createContract({ body: await needs.draft(3) });
  const own = await admin.submitContract(next(made));
  expect(own.actions.approve).toBe("same_person");
  expect(await refusal(admin.approveContract(next(own)))).toMatchObject({ code: 1412, reason: "same_person" });
  const changed = await add(3);
  const touched = await admin.updateContract({
    params: { id: changed.id },
    body: { note: "checked", rowVersion: changed.rowVersion },
  });
  const sent = await clerk.submitContract(next(touched));
  expect(await refusal(admin.approveContract(next(sent)))).toMatchObject({ code: 1412 });
  expect(await approver.approveContract(next(sent))).toMatchObject({ isApproved: true });
});

test("refusals come in their order: right, version, state, person, completeness", async () => {
  const sent = await submitted(3);
  const old = { params: { id: sent.id }, body: { rowVersion: 1 } };
  expect(await refusal(clerk.approveContract(old))).toMatchObject({ code: 1403 });
  expect(await refusal(approver.approveContract(old))).toMatchObject({ code: 1410 });
  expect(await refusal(clerk.submitContract(next(sent)))).toMatchObject({ code: 1409 });
  const bare = await add(3, { points: [], planVersionId: null });
  expect(await refusal(clerk.submitContract(next(bare)))).toMatchObject({ code: 1413, reason: "contract.no_points" });
});

test("a contract that is returned is a draft again with the reason, and needs a new approval", async () => {
  const sent = await submitted(4);
  const approved = await approver.approveContract(next(sent));
  const { params, body } = next(approved);
  const back = await approver.returnContract({ params, body: { ...body, reason: "电量偏高" } });
  expect(back).toMatchObject({ status: "DRAFT", isApproved: false, inside: { returnReason: "电量偏高" } });
  const again = await clerk.submitContract(next(back));
  expect(again.actions.sign).toBe("contract.not_approved");
});

test("R-M09 who may approve is told that contracts wait, once until it is read; the author hears what became of it", async () => {
  const told = async (who: string, keyword: string) =>
    (await (await app.as(who)).listNotices({ query: { keyword, pageSize: 100 } })).list;
  await approver.readAllNotices();
  const before = (await told("clerk2", "有合同待审批")).length;
  const sent = await submitted(5);
  await submitted(5);
  const waiting = await told("clerk2", "有合同待审批");
  expect(waiting.length - before).toBe(1);
  expect(waiting[0]).toMatchObject({ kind: "reviews", link: "/contract/list?v=contracts~1~waiting*any" });
  for (const who of ["clerk1", "smsouth", "enterprise5"]) expect(await told(who, "有合同待审批")).toEqual([]);
  const { params, body } = next(sent);
  const back = await approver.returnContract({ params, body: { ...body, reason: "缺少附件" } });
  expect((await told("clerk1", "缺少附件")).map(({ link }) => link)).toEqual([`/contract/detail/${sent.id}`]);
  await approver.approveContract(next(await clerk.submitContract(next(back))));
  expect(await told("clerk1", `${sent.contractNo} 已审批通过`)).toHaveLength(1);
});

test("a point is taken only for days on which it is the customer's, and for its commodity", async () => {
  const lent = await needs.point(5, "2026-03-01", "2026-09-01");
  const { startDate, endDate } = needs;
  const whole = await refusal(add(5, { points: [{ pointId: lent, validFrom: startDate, validTo: endDate }] }));
  expect(whole).toMatchObject({ code: 1400, reason: "contract.point_unknown", errors: [{ path: "points" }] });
  const part = await add(5, { points: [{ pointId: lent, validFrom: "2026-03-01", validTo: "2026-09-01" }] });
  expect(part.points).toHaveLength(1);
  const foreign = await needs.point(6);
  expect(
    await refusal(add(5, { points: [{ pointId: foreign, validFrom: startDate, validTo: endDate }] })),
  ).toMatchObject({
    reason: "contract.point_unknown",
  });
  expect(await refusal(add(5, { commodity: "GAS", planVersionId: null }))).toMatchObject({
    reason: "contract.point_unknown",
  });
});

test("two drafts may be about one point, but only one of them is signed for a day", async () => {
  const point = await needs.point(6);
  const points = [{ pointId: point, validFrom: needs.startDate, validTo: needs.endDate }];
  const [one, other] = [await submitted(6, { points }), await submitted(6, { points })];
  const [a, b] = [await approver.approveContract(next(one)), await approver.approveContract(next(other))];
  const sign = ({ id, rowVersion }: typeof a) =>
    clerk.signContract({ params: { id }, body: { rowVersion, signDate: "2026-01-20" } });
  const outcomes = await Promise.allSettled([sign(a), sign(b)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected")?.reason as CallError;
  expect(refused).toMatchObject({ code: 1409, reason: "contract.point_taken" });
  const signedNo = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.contractNo] : []))[0];
  expect(refused.details).toMatchObject({ contractNo: signedNo, from: needs.startDate });
});

test("of two connections that give one point to two contracts for a day, the database lets one through", async () => {
  const point = await needs.point(7);
  const contracts = [await add(7, { points: [] }), await add(7, { points: [] })];
  const write = async (contractId: string, from: string, to: string) => {
    const connection = await app.database.pool.connect();
    try {
      await connection.query("begin");
      await connection.query(
        "insert into contract_point (point_id, contract_id, valid_from, valid_to, binds) values ($1, $2, $3, $4, true)",
        [point, contractId, from, to],
      );
      await connection.query("commit");
      return "written";
    } catch (fault) {
      await connection.query("rollback");
      return (fault as { constraint?: string }).constraint;
    } finally {
      connection.release();
    }
  };
  const outcomes = await Promise.all([
    write(contracts[0]!.id, "2026-01-01", "2026-07-01"),
    write(contracts[1]!.id, "2026-06-30", "2027-01-01"),
  ]);
  expect([...outcomes].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    "contract_point_one",
    "written",
  ]);
});

test("a contract of which the grid company collects everything is not submitted; of one that we collect it does not matter", async () => {
  const planVersionId = await needs.plan("2020-01-01", "APPROVED", false);
  const nothing = await add(7, { planVersionId, billingMode: "SERVICE_ONLY" });
  expect(await refusal(clerk.submitContract(next(nothing)))).toMatchObject({ reason: "contract.nothing_collected" });
  expect(await submitted(7, { planVersionId, billingMode: "DIRECT" })).toMatchObject({ status: "IN_APPROVAL" });
  const fee = await submitted(7, { planVersionId: await needs.plan(), billingMode: "SERVICE_ONLY" });
  expect(await approver.approveContract(next(fee))).toMatchObject({ isApproved: true });
});

test("a plan that is not approved, or not in force when the contract begins, is not submitted", async () => {
  for (const planVersionId of [await needs.plan("2020-01-01", "DRAFT"), await needs.plan("2026-02-02")]) {
    const made = await add(8, { planVersionId });
    expect(await refusal(clerk.submitContract(next(made)))).toMatchObject({ reason: "contract.plan_not_approved" });
  }
});

test("a draft's change is audited in words, and one that changes nothing writes nothing", async () => {
  const made = await add(8);
  const params = { id: made.id };
  const volumes = [{ month: "2026-02", quantity: "5" }];
  const changed = await clerk.updateContract({ params, body: { volumes, rowVersion: made.rowVersion } });
  const same = await clerk.updateContract({
    params,
    body: { volumes: [{ month: "2026-02", quantity: "5.000" }], rowVersion: changed.rowVersion },
  });
  expect(same.rowVersion).toBe(changed.rowVersion);
  const { list } = await clerk.listContractActivity({ params });
  expect(list.map(({ action }) => action)).toEqual(["contract.update", "contract.create"]);
  expect(list[0]?.after).toEqual({ volumes: ["2026-02 5"] });
});

test("volumes of months that have not begun are changed after the signing, those of others are not", async () => {
  const it = await needs.signed(8, { startDate: "2026-01-01", endDate: "2027-01-01" });
  const set = (month: string, quantity: string) =>
    clerk.setContractVolumes({
      params: { id: it.id },
      body: { rowVersion: it.rowVersion, volumes: [{ month, quantity }] },
    });
  expect(await refusal(set("2026-01", "7"))).toMatchObject({ reason: "contract.month_begun" });
  expect(await refusal(set("2027-01", "7"))).toMatchObject({ reason: "contract.month_outside" });
  const { volumes } = await set("2026-02", "7");
  expect(volumes).toHaveLength(12);
  expect(volumes[1]).toEqual({ month: "2026-02", quantity: "7" });
});

test("a contract that is ended early lets its points go from that day on", async () => {
  const point = await needs.point(9);
  const points = [{ pointId: point, validFrom: "2026-01-01", validTo: "2027-01-01" }];
  const it = await needs.signed(9, { startDate: "2026-01-01", endDate: "2027-01-01", points });
  const end = (terminatedOn: string) =>
    clerk.terminateContract({
      params: { id: it.id },
      body: { rowVersion: it.rowVersion, terminatedOn, reason: "搬迁" },
    });
  expect(await refusal(end("2027-01-01"))).toMatchObject({ reason: "contract.termination_date" });
  expect(await end("2026-03-01")).toMatchObject({ status: "ACTIVE", endsOn: "2026-03-01", terminatedOn: "2026-03-01" });
  const rest = { startDate: "2026-03-01", endDate: "2027-01-01" };
  expect(await needs.signed(9, { ...rest, points: [{ ...points[0]!, validFrom: "2026-03-01" }] })).toMatchObject({
    status: "SIGNED",
  });
});

test("a signed contract is put on billing hold with a reason and released, which its activity tells", async () => {
  const it = await needs.signed(9, { startDate: "2027-01-01", endDate: "2028-01-01" });
  const params = { id: it.id };
  const hold = (rowVersion: number, reason: string) => clerk.holdContract({ params, body: { rowVersion, reason } });
  expect(await refusal(hold(it.rowVersion, "争"))).toMatchObject({ reason: "validation" });
  const held = await hold(it.rowVersion, "价格有争议");
  expect(held).toMatchObject({
    status: it.status,
    inside: { billingHold: "价格有争议" },
    actions: { hold: "ok", release: "ok" },
  });
  const other = await hold(held.rowVersion, "等待补充协议");
  expect(other.inside?.billingHold).toBe("等待补充协议");
  expect(await refusal(clerk.releaseContract({ params, body: { rowVersion: held.rowVersion } }))).toMatchObject({
    code: 1410,
  });
  const released = await clerk.releaseContract({ params, body: { rowVersion: other.rowVersion } });
  expect(released).toMatchObject({ inside: { billingHold: null }, actions: { release: "illegal_transition" } });
  expect(await refusal(clerk.releaseContract({ params, body: { rowVersion: released.rowVersion } }))).toMatchObject({
    code: 1409,
  });
  const { list } = await clerk.listContractActivity({ params, query: {} });
  expect(list.slice(0, 3).map(({ action }) => action)).toEqual(["contract.release", "contract.hold", "contract.hold"]);
});

test("a renewal is a draft with the same points, terms and volumes a year later, and says what differs", async () => {
  const it = await needs.signed(10, { startDate: "2026-01-01", endDate: "2027-01-01", discountPerUnit: "0.0100" });
  const term = { startDate: "2027-01-01", endDate: "2028-01-01" };
  const renewed = await clerk.renewContract({ params: { id: it.id }, body: term });
  expect(renewed).toMatchObject({ status: "DRAFT", previous: { contractNo: it.contractNo }, ...term });
  expect(renewed.price?.discountPerUnit).toBe("0.01");
  expect(renewed.points.map(({ pointId, validTo }) => [pointId, validTo])).toEqual([
    [it.points[0]?.pointId, "2028-01-01"],
  ]);
  expect(renewed.volumes.map(({ month }) => month.slice(0, 4))).toEqual(Array.from({ length: 12 }, () => "2027"));
  expect(renewed.volumesBefore).toHaveLength(12);
  const compared = await approver.compareContract({ params: { id: renewed.id } });
  expect(compared).toMatchObject({ with: "previous", contractNo: it.contractNo });
  expect(compared.list.map(({ field }) => field)).toEqual(["startDate", "endDate"]);
  expect((await clerk.getContract({ params: { id: it.id } })).next).toMatchObject({ id: renewed.id });
});

test("a contract without one before is compared with terms without anything special", async () => {
  const it = await add(12, { paymentTermsDays: 30 });
  expect(await approver.compareContract({ params: { id: it.id } })).toEqual({
    with: "standard",
    contractNo: "",
    list: [{ field: "paymentTermsDays", before: null, after: 30 }],
  });
});

test("a draft is deleted and its number is not given again, what was submitted stays", async () => {
  const made = await add(11);
  await clerk.removeContract({ params: { id: made.id } });
  expect(await refusal(clerk.getContract({ params: { id: made.id } }))).toMatchObject({ code: 404 });
  expect((await add(11)).contractNo).not.toBe(made.contractNo);
  expect(await refusal(clerk.removeContract({ params: { id: (await submitted(11)).id } }))).toMatchObject({
    code: 1409,
  });
});

test("numbers of contracts follow each other however many are drafted at once", async () => {
  const drafts = await Promise.all([1, 2, 3, 4, 5].map(() => needs.draft(11, { points: [], volumes: [] })));
  const made = await Promise.all(drafts.map((body) => clerk.createContract({ body })));
  const numbers = made.map(({ contractNo }) => Number(contractNo.slice(-4))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
});

test("contracts are found by number, customer, point, status, and by how soon they end", async () => {
  const it = await needs.signed(4, { startDate: "2026-01-01", endDate: "2026-04-20" });
  const { id: customerId } = await needs.customer(4);
  const ids = async (query: object) => (await clerk.listContracts({ query })).list.map(({ id }) => id);
  const point = it.points[0]!;
  for (const keyword of [it.contractNo, it.contractNo.toLowerCase(), point.externalCode, point.pointNo])
    expect(await ids({ keyword, customerId })).toEqual([it.id]);
  expect(await ids({ keyword: "东北供热" })).toContain(it.id);
  expect(await ids({ pointId: point.pointId })).toEqual([it.id]);
  expect(await ids({ customerId, status: ["SIGNED"] })).toEqual([]);
  expect(await ids({ customerId, endsWithin: 90 })).toEqual([it.id]);
  expect(await ids({ customerId, endsWithin: 89 })).toEqual([]);
  const { list } = await clerk.searchGetList({ query: { keyword: it.contractNo } });
  expect(list).toContainEqual(expect.objectContaining({ value: it.contractNo, noun: "contracts" }));
});

test("what waits for a decision is listed for those who may take it, not for its author", async () => {
  const sent = await submitted(14);
  const waiting = async (client: typeof clerk) =>
    (await client.listContracts({ query: { waiting: "any", customerId: sent.customerId } })).list.map(({ id }) => id);
  expect(await waiting(approver)).toEqual([sent.id]);
  expect(await waiting(clerk)).toEqual([]);
});

test("the file of contracts has the rows of the list with the last day that counts", async () => {
  const it = await needs.signed(15, { startDate: "2026-01-01", endDate: "2026-07-01" });
  const file = await admin.exportContracts({ query: { format: "csv", keyword: it.contractNo } });
  const [head, row, ...rest] = (await file.text()).trim().split(/\r?\n/);
  expect(head).toContain("价格套餐");
  expect(row).toContain("2026-06-30");
  expect(rest).toEqual([]);
});
