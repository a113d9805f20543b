// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { networkLine } from "../../testing/network-line.ts";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

// `editor` and `test` are regular users without an enterprise; smeast is the sales manager of Shanghai and Jiangsu.
let app: TestServer;
let portal: RenderedPortal;
const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog >> endobj
trailer << /Root 1 0 R >>
startxref
9
%%EOF
`;
const licence = () => new File([pdf], "执照.pdf", { type: "application/pdf" });

beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("delete from enterprise_application");
});
afterEach(() => portal.close());

const open = async (options: Partial<RenderOptions> = {}) => {
  portal = await renderPortal({ app, as: "smeast", address: "/customer/verification", ...options });
  return portal.user;
};
async function applied(username: string, enterpriseName: string, creditCode = "91310115MA1D004650") {
  const client = await app.as(username);
  const { id } = await client.uploadLicence({ query: { name: "执照.pdf" }, file: licence() });
  return client.applyForEnterprise({
    body: {
      enterpriseName,
      creditCode,
      contactName: "联系人",
      mobile: "13900001111",
      areaCode: "310115",
      address: "张江路 1 号",
      licenceId: id,
    },
  });
}
const openRow = async (enterprise: string) => {
  await portal.user.click(await screen.findByRole("button", { name: enterprise }));
  return screen.findByRole("dialog", { name: "企业认证申请" });
};
/** All ids are alike in tests, so a dialog in front of another is found by its title. */
const questionOf = async (title: string) =>
  (await screen.findByText(title)).closest<HTMLElement>("[role=dialog]") as HTMLElement;

test("R-A08 the queue is empty until somebody applies, and then shows it without being asked", async () => {
  await open();
  expect(await screen.findByText("没有企业认证申请")).toBeTruthy();
  await applied("editor", "浦江储能公司");
  const row = await screen.findByRole("row", { name: /浦江储能公司/ });
  for (const words of ["待审核", "新企业", "华东经理"]) expect(within(row).getByText(words)).toBeTruthy();
});

test("R-A08 the drawer has all that the person stated and the licence; approving says what will be", async () => {
  await applied("editor", "浦江光储公司");
  const user = await open();
  const drawer = await openRow("浦江光储公司");
  for (const words of [
    "91310115MA1D004650",
    "上海市 / 市辖区 / 浦东新区",
    "13900001111",
    "张江路 1 号",
    "编辑 EDITOR",
    "华东经理 SM_EAST",
  ])
    expect(within(drawer).getByText(words)).toBeTruthy();
  expect(await within(drawer).findByText("执照.pdf")).toBeTruthy();
  expect(within(drawer).getByRole("link", { name: "下载" })).toBeTruthy();
  await user.click(within(drawer).getByRole("button", { name: /^通\s?过$/ }));
  const question = await questionOf("通过 编辑 的申请？");
  expect(
    within(question).getByText("将新建客户“浦江光储公司”，编辑 成为该企业的用户，销售经理为华东经理。"),
  ).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "通过申请" }));
  expect(await screen.findByText("已通过，编辑 现在是“浦江光储公司”的用户")).toBeTruthy();
  expect(within(await screen.findByRole("row", { name: /浦江光储公司/ })).getByText("已通过")).toBeTruthy();
  await app.database.pool.query(
    "update user_account set customer_id = null, scope_kind = 'NONE', visit_code = null where username = 'editor'",
  );
  await app.changeRoles("editor", ["CFWreSdIlp", "Editor"]);
});

test("R-A08 rejecting asks for a reason, which the applicant reads and corrects", async () => {
  await applied("test", "执照不清公司", "91310115MA1D009320");
  const user = await open();
  const drawer = await openRow("执照不清公司");
  await user.click(within(drawer).getByRole("button", { name: "不通过" }));
  const question = await questionOf("不通过 测试 的申请？");
  await user.click(within(question).getByRole("button", { name: /不通过$/ }));
  expect(await within(question).findByText("请填写至少 2 个汉字或 4 个字符的原因")).toBeTruthy();
  await user.type(within(question).getByRole("textbox", { name: "原因" }), "执照看不清");
  await user.click(within(question).getByRole("button", { name: /不通过$/ }));
  expect(await screen.findByText("申请未通过，已通知申请人")).toBeTruthy();
  await portal.close();

  const own = await open({ as: "test", address: "/user-center/enterprise" });
  expect(await screen.findByText("执照看不清")).toBeTruthy();
  await own.click(screen.getByRole("button", { name: "修改后重新提交" }));
  expect(((await screen.findByLabelText("企业名称")) as HTMLInputElement).value).toBe("执照不清公司");
  await own.click(screen.getByRole("button", { name: /^核\s?对$/ }));
  // The licence from before is still there.
  expect(await screen.findByText("执照.pdf")).toBeTruthy();
  await own.click(screen.getByRole("button", { name: /提交申请$/ }));
  expect(await screen.findByText("申请已提交，等待审核")).toBeTruthy();
});

test("R-A08 whoever was faster is shown in the drawer, and the answers are closed with their reason", async () => {
  const application = await applied("test", "抢先审核公司", "91310115MA1D011340");
  const user = await open();
  const drawer = await openRow("抢先审核公司");
  await (await app.as("admin")).rejectApplication({
    params: { id: application.id },
    body: { rowVersion: 1, reason: "管理员已处理" },
  });
  expect(await within(drawer).findByText("管理员已处理")).toBeTruthy();
  const approve = within(drawer).getByRole("button", { name: /^通\s?过$/ });
  await waitFor(() => expect((approve as HTMLButtonElement).disabled).toBe(true));
  expect(approve.title).toBe("该申请已处理");
  await user.click(within(drawer).getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByText("管理员已处理")).toBeNull());
});

test("R-A08 a regular user checks the enterprise, is told what is wrong at the field, and applies", async () => {
  const user = await open({ as: "editor", address: "/user-center/enterprise" });
  await user.type(await screen.findByLabelText("企业名称"), "浦江新能源公司");
  const code = screen.getByLabelText("统一社会信用代码");
  await user.type(code, "91310115MA1D009321");
  const check = screen.getByRole("button", { name: /^核\s?对$/ });
  await user.click(check);
  expect(await screen.findByText("统一社会信用代码校验位不正确，请对照营业执照核对")).toBeTruthy();
  await user.clear(code);
  await user.type(code, "9I310115MA1D009320");
  await user.click(check);
  await user.click(await screen.findByRole("button", { name: "改为 91310115MA1D009320" }));
  await user.click(check);
  expect(await screen.findByText(/该企业尚未开户/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /提交申请$/ }));
  for (const words of ["联系电话不能为空", "请选择末级地区", "请上传营业执照"])
    expect(await screen.findByText(words)).toBeTruthy();
  await user.upload(screen.getByLabelText("营业执照"), new File(["<svg/>"], "a.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("仅支持 PDF、PNG、JPEG 文件")).toBeTruthy();
  await user.upload(screen.getByLabelText("营业执照"), licence());
  expect(await screen.findByText("执照.pdf")).toBeTruthy();
  await user.type(screen.getByLabelText("联系电话"), "13900002222");
  await user.type(screen.getByRole("combobox", { name: "所在地区" }), "浦东");
  await user.click(await screen.findByRole("option", { name: /浦东新区/ }));
  // Back to check the name, and forward again.
  await user.click(screen.getByRole("button", { name: /^上一步$/ }));
  await user.click(await screen.findByRole("button", { name: /^核\s?对$/ }));
  expect(await screen.findByText("执照.pdf")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("联系电话").value).toBe("13900002222");
  await user.type(screen.getByLabelText(/^推荐码/), "NOBODY");
  await user.click(screen.getByRole("button", { name: /提交申请$/ }));
  expect(await screen.findByText("没有使用该推荐码的销售经理")).toBeTruthy();
  await user.clear(screen.getByLabelText(/^推荐码/));
  await user.click(screen.getByRole("button", { name: /提交申请$/ }));
  expect(await screen.findByText("申请已提交，等待审核")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "撤回申请" }));
  const question = await questionOf("撤回申请？");
  await user.click(within(question).getByRole("button", { name: "撤回申请" }));
  expect(await screen.findByText("上次的申请已撤回，可以重新提交。")).toBeTruthy();
});

test("R-A08 to join an enterprise only the person is asked for, and its users answer on their own page, also while it cannot be read again", async () => {
  const user = await open({ as: "editor", address: "/user-center/enterprise", language: "en" });
  await user.type(await screen.findByLabelText("Enterprise name"), "华东精密（演示）");
  await user.type(screen.getByLabelText("Unified social credit code"), "91320583MA1D000514");
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText(/This enterprise is already a customer/)).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Area" })).toBeNull();
  await user.type(screen.getByLabelText("Phone"), "13900003333");
  await user.click(screen.getByRole("button", { name: "Submit application" }));
  expect(await screen.findByText("Application submitted, awaiting review")).toBeTruthy();
  await portal.close();

  let failing = false;
  const unsteady = {
    ...app,
    fetch: (request: Request) =>
      failing && request.method === "GET"
        ? Promise.resolve(Response.json({ status: 500, msg: "服务器发生错误" }, { status: 500 }))
        : app.fetch(request),
  };
  const colleague = await open({ app: unsteady, as: "enterprise5", address: "/user-center/enterprise" });
  expect(await screen.findByText("华东精密(演示)")).toBeTruthy();
  await colleague.click(await screen.findByRole("button", { name: "查看 编辑" }));
  const drawer = await screen.findByRole("dialog", { name: "企业认证申请" });
  expect(within(drawer).getByText("没有上传营业执照")).toBeTruthy();
  // Somebody else asks, and what is read again meanwhile fails: the open request stays.
  failing = true;
  await (await app.as("test")).applyForEnterprise({
    body: {
      enterpriseName: "华东精密（演示）",
      creditCode: "91320583MA1D000514",
      contactName: "测试",
      mobile: "13900003334",
    },
  });
  await waitFor(() => expect(screen.getAllByText(/^刷新失败/)).toHaveLength(2));
  expect(drawer.isConnected).toBe(true);
  failing = false;
  await colleague.click(within(drawer).getByRole("button", { name: /^通\s?过$/ }));
  const question = await questionOf("通过 编辑 的申请？");
  await colleague.click(within(question).getByRole("button", { name: "通过申请" }));
  expect(await screen.findByRole("button", { name: "查看 测试" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "查看 编辑" })).toBeNull());
  await waitFor(() => expect(screen.queryByText(/^刷新失败/)).toBeNull());
  const { enterprise } = await (await app.as("editor")).getOwnApplication();
  expect(enterprise?.name).toBe("华东精密(演示)");
});

test("R-A08 people with other duties are told that they need no enterprise", async () => {
  await open({ as: "clerk1", address: "/user-center/enterprise" });
  expect(await screen.findByText("此账号无需企业认证")).toBeTruthy();
});

const offlineWords = "离线：已输入的内容会保留，网络恢复后可再次提交";
const writesOf = () => portal.sent.filter((call) => !call.startsWith("GET ")).length;
/** Presses a button that is disabled offline, and expects the reason. */
const pressOffline = async (button: HTMLElement) => {
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  await portal.user.click(button);
};

test("R-E04 a decision without a network is kept in words, and is made by the next press alone", async () => {
  const application = await applied("test", "离线审核公司", "91310115MA1D01131N");
  const line = networkLine(app);
  const user = await open({ app: line });
  const drawer = await openRow("离线审核公司");
  await user.click(within(drawer).getByRole("button", { name: "不通过" }));
  const question = await questionOf("不通过 测试 的申请？");
  const reason = within(question).getByRole<HTMLInputElement>("textbox", { name: "原因" });
  await user.type(reason, "执照已过期");
  await line.lose();
  await pressOffline(within(question).getByRole("button", { name: /不通过$/ }));
  expect(await within(question).findByText(offlineWords)).toBeTruthy();
  expect(reason.value).toBe("执照已过期");
  await line.regain();
  const stateNow = async () => (await (await app.as("admin")).getApplication({ params: { id: application.id } })).state;
  expect(await stateNow()).toBe("PENDING");
  await user.click(within(question).getByRole("button", { name: /不通过$/ }));
  await waitFor(async () => expect(await stateNow()).toBe("REJECTED"));
});

test("R-E04 an application and its withdrawal are not sent without a network, and nothing of them later", async () => {
  const application = await applied("test", "离线撤回公司", "91310115MA1D01132R");
  const line = networkLine(app);
  const user = await open({ app: line, as: "test", address: "/user-center/enterprise" });
  await user.click(await screen.findByRole("button", { name: "撤回申请" }));
  const question = await questionOf("撤回申请？");
  await line.lose();
  await pressOffline(within(question).getByRole("button", { name: "撤回申请" }));
  expect(await within(question).findByText(offlineWords)).toBeTruthy();
  const tried = writesOf();
  await user.click(within(question).getByRole("button", { name: /^取\s?消$/ }));
  await line.regain();
  await portal.go("/index");
  await portal.go("/user-center/enterprise");
  expect(writesOf()).toBe(tried);
  await (await app.as("test")).withdrawApplication({ params: { id: application.id }, body: { rowVersion: 1 } });

  await user.click(await screen.findByRole("button", { name: /^核\s?对$/ }));
  await screen.findByText("执照.pdf");
  const mobile = screen.getByLabelText<HTMLInputElement>("联系电话");
  await user.clear(mobile);
  await user.type(mobile, "13900004444");
  await line.lose();
  await pressOffline(screen.getByRole("button", { name: /提交申请$/ }));
  expect(await screen.findByText(offlineWords)).toBeTruthy();
  expect(mobile.value).toBe("13900004444");
  await line.regain();
  expect((await (await app.as("test")).getOwnApplication()).application?.state).not.toBe("PENDING");
});

test("R-E04 closing the question breaks off a withdrawal that is under way", async () => {
  const application = await applied("test", "中断撤回公司", "91310115MA1D01132R");
  const line = networkLine(app);
  const user = await open({ app: line, as: "test", address: "/user-center/enterprise" });
  await user.click(await screen.findByRole("button", { name: "撤回申请" }));
  const question = await questionOf("撤回申请？");
  const held = line.holdWrites();
  await user.click(within(question).getByRole("button", { name: "撤回申请" }));
  await user.click(within(question).getByRole("button", { name: /^取\s?消$/ }));
  await waitFor(() => expect(held.brokenOff()).toBe(1));
  expect(await screen.findByText(/^已放弃保存/)).toBeTruthy();
  held.letThrough();
  const stateNow = await (await app.as("admin")).getApplication({ params: { id: application.id } });
  expect(stateNow.state).toBe("PENDING");
});
