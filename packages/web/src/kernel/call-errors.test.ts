// @vitest-environment jsdom
import { CallError } from "@busbar/contract/kernel/client";
import { beforeEach, expect, test } from "vitest";
import { messageOf, reportError } from "./call-errors.ts";
import { ChunkLoadError } from "./chunk.ts";
import { errorLog } from "./error-log.ts";
import { toastStore } from "./toasts.ts";

const toasts = () => toastStore.getState().list;
beforeEach(() => {
  toastStore.setState({ list: [] });
  errorLog.setState({ list: [] });
});

test.each([
  [0, "未知错误，可能是跨域或接口地址不存在"],
  [400, "发出的信息有误"],
  [404, "访问的资源不存在"],
  [406, "请求的格式不可得"],
  [410, "资源已被永久删除"],
  [500, "服务器发生错误"],
  [502, "网关错误"],
  [503, "服务不可用"],
  [504, "网关超时"],
])("R-E04 code %s without a message has its default text", (code, text) => {
  expect(messageOf(new CallError(code, {}, code))).toBe(text);
});

test.each([
  [0, "Unknown error, possibly cross-origin or a missing endpoint"],
  [400, "Wrong information sent"],
  [404, "Resource not found"],
  [406, "Request format not acceptable"],
  [410, "Resource permanently removed"],
  [500, "Server error"],
  [502, "Bad gateway"],
  [503, "Service unavailable"],
  [504, "Gateway timeout"],
])("R-E04 code %s has its default text in English too", (code, text) => {
  expect(messageOf(new CallError(code, {}, code), "en")).toBe(text);
  expect(messageOf(new CallError(String(code), {}, code), "en")).toBe(text);
});

test.each([
  [201, "新建或修改数据成功", "Created or modified successfully"],
  [202, "请求已进入后台排队（异步任务）", "Request queued as an async task"],
  [204, "删除数据成功", "Deleted successfully"],
])("R-E07 code %s is told as good news in its default text, and not logged", (code, zh, en) => {
  reportError(new CallError(code, {}, 200));
  expect(toasts()).toMatchObject([{ kind: "success", text: zh }]);
  expect(messageOf(new CallError(code, {}, 200), "en")).toBe(en);
  expect(errorLog.getState().list).toEqual([]);
});

test("R-E07 the text of 0 belongs to no answer at all", () => {
  const failure = new CallError(0, {}, 0, new TypeError("Failed to fetch"));
  reportError(failure);
  expect(toasts()).toMatchObject([{ kind: "error", text: "未知错误，可能是跨域或接口地址不存在" }]);
  expect(toasts()[0]?.details).toContain("code 0");
});

test("R-C01 an answer that did not come in time is told as such", () => {
  const late = new CallError(0, {}, 0, new DOMException("No answer in time", "TimeoutError"));
  expect(messageOf(late, "zh")).toBe("服务器 100 秒内没有应答，请稍后重试");
  expect(messageOf(late, "en")).toContain("100 seconds");
});

test("R-E04 a code that nobody knows has the text of its HTTP status, else of a server error", () => {
  expect(messageOf(new CallError("E77", {}, 503), "en")).toBe("Service unavailable");
  expect(messageOf(new CallError(999, {}, 418), "en")).toBe("Server error");
});

test("R-E04 the server's message wins over the default text", () => {
  expect(messageOf(new CallError(404, { msg: "客户不存在" }, 404))).toBe("客户不存在");
});

test("R-E04 an unknown error shows none of its own text", () => {
  expect(messageOf(new Error("undefined is not a function"))).toBe("服务器发生错误");
});

test("R-N11 a lost chunk speaks of a new version", () => {
  expect(messageOf(new ChunkLoadError())).toContain("新版本");
});

test("R-E04 the same message stands once, whatever the number of failures", () => {
  for (let n = 0; n < 5; n += 1) reportError(new CallError(1409, { msg: "当前状态不允许此操作" }, 409));
  expect(toasts().map(({ text }) => text)).toEqual(["当前状态不允许此操作"]);
});

test.each([[401], [402], [403]])("R-E06 code %s makes no toast", (code) => {
  reportError(new CallError(code, { msg: "x" }, 401));
  expect(toasts()).toEqual([]);
  expect(errorLog.getState().list).toEqual([]);
});

test("R-E02 a missing right is told and logged", () => {
  reportError(new CallError(1403, { msg: "没有权限：缺少 user:admin" }, 403));
  expect(toasts()).toHaveLength(1);
  expect(errorLog.getState().list).toHaveLength(1);
});

test("R-E04 an unexpected failure offers its request id for copying, an expected one does not", () => {
  reportError(new CallError(500, { requestId: "req-7" }, 500));
  reportError(new CallError(1400, { msg: "发出的信息有误", requestId: "req-8" }, 400));
  expect(toasts()[0]!.details).toContain("req-7");
  expect(toasts()[1]!.details).toBeUndefined();
});
