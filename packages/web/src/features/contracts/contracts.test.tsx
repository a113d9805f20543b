// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sumOf } from "../../records/figures/findings.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  // Two points of the shopping centre without a contract, and a price plan.
  await server.database.pool.query(`
    with made as (
      insert into pickup_point (id_scheme, external_code, name, area_code, region, status)
      select 'FREE', code, code, c.area_code, c.region, 'ACTIVE'
      from unnest(array['页面-1', '页面-2']) as code, customer c where c.name like '华东商业广场%' returning id
    ) insert into point_tenancy (point_id, customer_id, valid_from)
      select m.id, c.id, '2024-01-01' from made m, customer c where c.name like '华东商业广场%'`);
  await server.database.pool.query(`
    with plan as (insert into price_plan (plan_code, name, commodity, status)
      values ('PG', '页面套餐', 'ELECTRICITY', 'ACTIVE') returning id)
    insert into plan_version (plan_id, version_no, valid_from, author_ids) select id, 1, '2025-01-01', '{1}' from plan`);
  await server.database.pool.query(`
    update plan_version set status = 'APPROVED', submitted_at = now(), submitted_by = 1, approved_at = now(),
      approved_by = 2 where plan_id = (select id from price_plan where plan_code = 'PG')`);
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
const paste = (cell: HTMLElement, text: string) => {
  const event = createEvent.paste(cell, { clipboardData: { getData: () => text } });
  fireEvent(cell, event);
};
const confirm = async (user: RenderedPortal["user"], title: RegExp, verb: string) => {
  const asked = within(await screen.findByRole("dialog", { name: title }));
  await user.click(await asked.findByRole("button", { name: verb }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("a clerk drafts a contract with two points and pasted volumes and submits it, another approves, and it is signed", async () => {
  const { user } = await open("clerk1", "/contract/list");
  await user.click(await screen.findByRole("button", { name: "新建合同" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建合同" }));
  await user.click(drawer.getByLabelText("客户"));
  await user.click(await screen.findByText(/华东商业广场.* KH/));
  await user.type(drawer.getByLabelText("开始日期"), "2026-02-01{Enter}");
  await user.type(drawer.getByLabelText("最后一天"), "2027-01-31{Enter}");
  await user.click(drawer.getByLabelText("价格套餐"));
  await user.click(await screen.findByText("PG 页面套餐 v1"));
  for (const code of ["页面-1", "页面-2"])
    await user.click(await drawer.findByRole("checkbox", { name: new RegExp(code) }));
  paste(drawer.getByLabelText("2026-02 电量"), Array.from({ length: 12 }, (_, at) => `${at + 1},000`).join("\t"));
  expect(drawer.getByText("合计 78,000")).toBeTruthy();
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  const heading = await screen.findByRole("heading", { name: /^HT-2026-/ });
  const number = heading.textContent as string;
  await user.click(await screen.findByRole("button", { name: "提交审批" }));
  await confirm(user, /^提交合同/, "提交审批");
  expect((await screen.findAllByText("审批中")).length).toBeGreaterThan(0);
  await portal?.close();

  const approver = await open("clerk2", "/contract/list");
  await approver.user.click(await screen.findByRole("link", { name: number }));
  const compared = within(await screen.findByRole("region", { name: "差异" }));
  await approver.user.click(await compared.findByRole("button", { name: "通过" }));
  await confirm(approver.user, /^通过合同/, "通过");
  expect(await screen.findByText("待签订")).toBeTruthy();
  await portal?.close();

  const signer = await open("clerk1", "/contract/list");
  await signer.user.click(await screen.findByRole("link", { name: number }));
  await signer.user.click(await screen.findByRole("button", { name: "登记签订" }));
  await confirm(signer.user, /^登记合同/, "登记签订");
  const steps = within(await screen.findByRole("list", { name: "合同进度" }));
  await waitFor(() => expect(steps.getByText("签订").closest("li")?.getAttribute("aria-current")).toBe("step"));
});

test("a clerk puts a contract on billing hold with a reason, its page says so, and it is released", async () => {
  const admin = await server.as("admin");
  const { list } = await admin.listContracts({ query: { status: ["ACTIVE"] } });
  const { user } = await open("clerk1", `/contract/detail/${list[0]?.id}`, "en");
  const choose = async (label: string) => {
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: label }));
  };
  await choose("Put on billing hold");
  const asked = within(await screen.findByRole("dialog", { name: /^Put contract .* on billing hold/ }));
  await user.type(asked.getByLabelText("Reason"), "Price under dispute");
  await user.click(asked.getByRole("button", { name: "Put on hold" }));
  expect(await screen.findByText("Contract is on billing hold: Price under dispute")).toBeTruthy();
  await choose("Release from billing hold");
  await confirm(user, /^Release contract/, "Release");
  await waitFor(() => expect(screen.queryByText(/Contract is on billing hold:/)).toBeNull());
});

test("drafts are chosen in the list and submitted together; the one without points is named, and the others are taken back", async () => {
  const clerk = await server.as("clerk1");
  const { list } = await clerk.listPoints({ query: { keyword: "页面-1" } });
  const { id: pointId, customerId } = list[0]!;
  const admin = await server.as("admin");
  const { plans } = await admin.listContractChoices({
    query: { customerId: customerId!, commodity: "ELECTRICITY", startDate: "2028-01-01", endDate: "2028-02-01" },
  });
  const term = { startDate: "2028-01-01", endDate: "2028-02-01" };
  const body = {
    customerId: customerId!,
    commodity: "ELECTRICITY" as const,
    ...term,
    planVersionId: plans.find(({ planCode }) => planCode === "PG")!.planVersionId,
    volumes: [{ month: "2028-01", quantity: "1000" }],
  };
  const points = [{ pointId, validFrom: term.startDate, validTo: term.endDate }];
  const whole = await clerk.createContract({ body: { ...body, points } });
  const empty = await clerk.createContract({ body: { ...body, points: [] } });

  const { user } = await open("clerk1", "/contract/list");
  for (const { contractNo } of [whole, empty])
    await user.click(await screen.findByRole("checkbox", { name: `选择 ${contractNo}` }));
  const bar = within(await screen.findByRole("region", { name: "批量操作" }));
  expect(bar.queryByRole("button", { name: "通过" })).toBeNull();
  await user.click(bar.getByRole("button", { name: "提交审批" }));
  const asked = within(await screen.findByRole("dialog", { name: "提交 2 份合同审批？" }));
  await user.click(asked.getByRole("button", { name: "提交 2 份合同" }));
  const receipt = within(await screen.findByRole("dialog", { name: "回执 · 批量提交合同" }));
  expect(await receipt.findByText(empty.contractNo)).toBeTruthy();
  await user.click(receipt.getByRole("button", { name: /^撤销/ }));
  await waitFor(async () =>
    expect(await clerk.getContract({ params: { id: whole.id } })).toMatchObject({ status: "DRAFT", rowVersion: 3 }),
  );
});

test("R-P05 a partner's page of a contract has its points and volumes, and neither terms nor activity", async () => {
  const admin = await server.as("admin");
  const { list } = await admin.listContracts({ query: { keyword: "华东商业广场", status: ["SIGNED"] } });
  await server.database.pool.query(
    "update customer set partner_id = (select id from partner where partner_no = 'HZ0001') where id = $1",
    [list[0]?.customerId],
  );
  await open("partner1", `/contract/detail/${list[0]?.id}?tab=volumes`, "en");
  expect(await screen.findByRole("region", { name: "Contracted volumes" })).toBeTruthy();
  await portal?.user.click(screen.getByRole("tab", { name: /^Pick-up points/ }));
  expect(screen.getAllByText("页面-1").length).toBeGreaterThan(0);
  expect(screen.queryByRole("tab", { name: "Terms" })).toBeNull();
  expect(screen.queryByText("PG 页面套餐", { exact: false })).toBeNull();
});

test("R-V04 a daily rate with too many decimals is refused as typed, and not taken for a hundred times as much", async () => {
  const { user } = await open("clerk1", "/contract/list");
  await user.click(await screen.findByRole("button", { name: "新建合同" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建合同" }));
  const rate = drawer.getByLabelText<HTMLInputElement>(/^违约金日费率/);
  await user.type(rate, "0.00035");
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(rate.getAttribute("aria-invalid")).toBe("true"));
  expect(rate.value).toBe("0.00035");
  await user.clear(rate);
  await user.type(rate, "0.0003 %");
  await user.tab();
  await waitFor(() => expect(rate.getAttribute("aria-invalid")).not.toBe("true"));
  expect(rate.value).toBe("0.0003 %");
});

/** A figure of the head once it says `text`. */
const figureOf = async (name: RegExp, text = "") => {
  const figures = within(await screen.findByRole("list", { name: "合同概况" }));
  const figure = await figures.findByRole("link", { name });
  await waitFor(() => expect(figure.textContent).toContain(text));
  return figures.findByRole("link", { name });
};

test("a contract's head tells what was billed of its volume, at which price, and when it is to be renewed", async () => {
  const finance = await server.as("finance1");
  const { list } = await finance.listInvoices({ query: { status: [5], pageSize: 1 } });
  const { id, startDate } = await finance.getContract({ params: { id: list[0]!.contractId } });
  const months = await finance.getContractMonths({ query: { contractId: id } });
  await open("finance1", `/contract/detail/${id}`);
  const quantity = sumOf(months.map((month) => month.quantity));
  const payable = sumOf(months.map((month) => month.payable));
  const billed = await figureOf(/^已结算/, `${formatQuantity(quantity.toFixed())} kWh`);
  const issued = "%7Estatus*-1%7Estatus*4%7Estatus*5%7Estatus*6";
  expect(billed.getAttribute("href")).toBe(`#/billing/statement?v=invoices%7E1%7EcontractId*${id}${issued}`);
  await figureOf(/^平均价格/, `${payable.div(quantity).toFixed(4)} 元/kWh`);
  await figureOf(/^合同期/, startDate);
  expect((await figureOf(/^用能点/)).getAttribute("href")).toBe(`#/contract/detail/${id}?tab=points`);
});

test("what differs from the contract before is told in its unit, grouped, and in per cent", async () => {
  const clerk = await server.as("clerk1");
  const { list } = await clerk.listContracts({ query: { status: ["ACTIVE"], commodity: "ELECTRICITY" } });
  const row = await clerk.getContract({ params: { id: list[0]!.id } });
  const volumes = row.volumes.map(({ month, quantity }) => ({
    month,
    quantity: month < "2026-02" ? quantity : String(Number(quantity) * 2),
  }));
  const { startDate, endDate, price } = row;
  const terms = {
    startDate,
    endDate: endDate!,
    planVersionId: price!.plan!.planVersionId,
    discountPerUnit: price!.discountPerUnit,
    paymentTermsDays: price!.paymentTermsDays,
    lateChargeRate: price!.lateChargeRate,
    points: row.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
    volumes,
  };
  const body = { rowVersion: row.rowVersion, effectiveFrom: "2026-02-01", reason: "电量翻倍", terms };
  await clerk.amendContract({ params: { id: row.id }, body });
  await open("clerk2", `/contract/detail/${row.id}`);
  const [before, after] = [row.volumes, volumes].map((all) => sumOf(all.map(({ quantity }) => quantity)));
  const percent = after!.minus(before!).div(before!).times(100).toFixed(1);
  const compared = within(await screen.findByRole("region", { name: "差异" }));
  const line = (await compared.findByText("合同电量")).closest("div") as HTMLElement;
  expect(line.textContent).toBe(
    `合同电量${formatQuantity(before!.toFixed())} kWh → ${formatQuantity(after!.toFixed())} kWh (+${percent}%)`,
  );
});
