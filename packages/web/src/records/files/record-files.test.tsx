// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { networkLine } from "../../testing/network-line.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
/** Visible to enterprise1 and smnorth. */
let customer: string;
beforeAll(async () => {
  server = await startServer();
  const { list } = await (await server.as("enterprise1")).listCustomers({ query: {} });
  customer = list[0]!.id;
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (
  as: string,
  address = `/customer/detail/${customer}?tab=files`,
  language: "zh" | "en" = "zh",
  app = server,
) => {
  portal = await renderPortal({ app, as, address, language });
  return {
    ...portal,
    files: within(await screen.findByRole("region", { name: language === "zh" ? "文件" : "Files" })),
  };
};
const text = (name: string, content = "户号,电量\n") => new File([content], name);
const drop = async (files: ReturnType<typeof within>, ...dropped: File[]) => {
  const hint = await files.findByText(/^可拖放/);
  fireEvent.drop(hint, { dataTransfer: { files: dropped, types: ["Files"] } });
};

test("dropped files are uploaded one after the other, told in the history, removed, and taken back", async () => {
  const { user, files } = await open("smnorth");
  expect(await files.findByText("还没有文件")).toBeTruthy();
  await drop(files, text("一月电量.csv"), text("说明"));
  expect(await files.findByRole("button", { name: "下载 一月电量.csv" })).toBeTruthy();
  expect(await files.findByRole("button", { name: "下载 说明.txt" })).toBeTruthy();
  await user.click(files.getByRole("button", { name: "一月电量.csv 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "移除" }));
  await waitFor(() => expect(files.queryByText("一月电量.csv")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "撤销" }));
  expect(await files.findByText("一月电量.csv")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "概览" }));
  await waitFor(() => expect(screen.getAllByText("上传文件").length).toBeGreaterThan(2));
});

test("a refused file stays with its reason until it is dropped, and the others are uploaded", async () => {
  const { user, files } = await open("smnorth");
  await drop(files, text("页面.png", "<html><script>alert(1)</script>"), text("后面的.txt"));
  expect(await files.findByText(/^不接受这种文件/)).toBeTruthy();
  expect(await files.findByText("后面的.txt")).toBeTruthy();
  expect(files.queryByRole("button", { name: "重试" })).toBeNull();
  await user.click(files.getByRole("button", { name: "不再上传 页面.png" }));
  await waitFor(() => expect(files.queryByText("页面.png")).toBeNull());
});

test("a picture that is pasted on the page is uploaded under a name of its own, but not while one types", async () => {
  const { files, user } = await open("smnorth");
  await files.findByText(/^可拖放/);
  const paste = (target: Element) =>
    fireEvent.paste(target, { clipboardData: { files: [new File(["note"], "image.png", { type: "image/png" })] } });
  paste(document.body);
  expect(await files.findByRole("button", { name: /^下载 粘贴的图片 \d\d\.\d\d\.\d\d\.txt$/ })).toBeTruthy();
  // What was on its way stands beside the file for a moment.
  await waitFor(() => expect(files.getAllByText(/^粘贴的图片/)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "编辑" }));
  const { length } = files.getAllByRole("listitem");
  paste(await screen.findByLabelText("客户名称"));
  expect(files.getAllByRole("listitem")).toHaveLength(length);
});

test("what is shown to the customer is told beside the file, and the customer finds it without a way to change it", async () => {
  const { user, files } = await open("smnorth");
  await drop(files, text("给客户的.txt"));
  await user.click(await files.findByRole("button", { name: "给客户的.txt 的更多操作" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "对客户可见" }));
  expect(await files.findByText("客户可见")).toBeTruthy();
  await portal?.close();
  const outside = await open("enterprise1");
  expect(await outside.files.findByText("给客户的.txt")).toBeTruthy();
  expect(outside.files.getAllByRole("listitem")).toHaveLength(1);
  expect(outside.files.queryByRole("button", { name: /上传|更多/ })).toBeNull();
});

test("without a network nothing is sent, and the file waits for another try", async () => {
  const line = networkLine(server);
  const { user, files } = await open("smnorth", undefined, "zh", { ...server, fetch: line.fetch });
  await files.findByText(/^可拖放/);
  await line.lose();
  fireEvent.drop(await files.findByText(/^离线/), { dataTransfer: { files: [text("断网.txt")], types: ["Files"] } });
  expect(await files.findByText("断网.txt")).toBeTruthy();
  expect(files.getByRole("button", { name: "上传文件" }).getAttribute("aria-disabled")).toBe("true");
  await line.regain();
  await user.click(files.getByRole("button", { name: "重试" }));
  expect(await files.findByRole("button", { name: "下载 断网.txt" })).toBeTruthy();
});

test("a PDF is shown in the browser's own viewer from bytes of the session, and offered for download where there is none", async () => {
  const { user, files } = await open("smnorth");
  const pdf =
    "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\nxref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n";
  await drop(files, new File([pdf], "合同扫描件.pdf"));
  // jsdom does not define this property.
  const viewer = (value: boolean) =>
    Object.defineProperty(navigator, "pdfViewerEnabled", { value, configurable: true });
  viewer(true);
  try {
    await user.click(await files.findByRole("button", { name: "预览 合同扫描件.pdf" }));
    const shown = within(await screen.findByRole("dialog", { name: "合同扫描件.pdf" }));
    const frame = (await shown.findByTitle("合同扫描件.pdf")) as HTMLIFrameElement;
    expect(frame.src).toMatch(/^blob:/);
    expect(shown.getByRole("button", { name: "下载" })).toBeTruthy();
    await user.keyboard("{Escape}");
    viewer(false);
    await user.click(files.getByRole("button", { name: "预览 合同扫描件.pdf" }));
    expect(await screen.findByText("此浏览器不能显示 PDF")).toBeTruthy();
  } finally {
    Reflect.deleteProperty(navigator, "pdfViewerEnabled");
  }
});

test("files of a partner have their place on its page, in English too", async () => {
  const { list } = await (await server.as("admin")).listPartners({ query: { keyword: "HZ0001" } });
  const { files } = await open("partner1", `/customer/partner/${list[0]!.id}?tab=files`, "en");
  expect(await files.findByText("No files yet")).toBeTruthy();
  expect(files.queryByRole("button", { name: "Upload files" })).toBeNull();
});
