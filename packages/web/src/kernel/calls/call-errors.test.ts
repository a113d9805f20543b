// @vitest-environment jsdom
import { CallError } from "@busbar/contract/kernel/http/client";
import { beforeEach, expect, test } from "vitest";
import { type Failure, failureOf, messageOf, recordFault, reportError, reportReadError } from "./call-errors.ts";
import { ChunkLoadError } from "../boot/chunk.ts";
import { countFaults, errorLog } from "../boot/error-log.ts";
import { networkStore } from "../network/network.ts";
import { toastStore } from "../portal/toasts.ts";

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

test("R-E07 the text of 0 belongs to what nobody can explain, such as a page in place of data", () => {
  const failure = new CallError(0, null, 200, new SyntaxError("Unexpected token"));
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

const noAnswer = new CallError(0, null, 0, new TypeError("Failed to fetch"));
const late = new CallError(0, null, 0, new DOMException("No answer in time", "TimeoutError"));
const strange = new CallError(0, null, 200, new SyntaxError("Unexpected token"));
test.each<[what: string, error: unknown, online: Failure, offline: Failure]>([
  ["no answer at all", noAnswer, "unreachable", "offline"],
  ["502 of a gateway", new CallError(502, null, 502), "unreachable", "unreachable"],
  ["503 of a gateway", new CallError(503, null, 503), "unreachable", "unreachable"],
  ["504 of a gateway", new CallError(504, null, 504), "unreachable", "unreachable"],
  ["503 of our own server", new CallError(503, { msg: "服务繁忙" }, 503), "told", "told"],
  ["500 of somebody on the way", new CallError(500, null, 500), "told", "told"],
  ["no answer in time", late, "late", "offline"],
  ["a page in place of data", strange, "told", "told"],
  ["no answer for another reason", new CallError(0, null, 0, new Error("locked")), "told", "told"],
  ["a refusal", new CallError(1409, { msg: "x" }, 409), "told", "told"],
  ["a session that is over", new CallError(401, { msg: "x" }, 401), "cut-off", "cut-off"],
  ["a part that did not come", new ChunkLoadError(), "part", "offline"],
  ["a bug of our own", new Error("undefined is not a function"), "told", "told"],
])("R-E04 %s is told apart with a network and without one", (_what, error, online, offline) => {
  expect([failureOf(error, false), failureOf(error, true)]).toEqual([online, offline]);
});

test("R-E04 a server that is not reached is told as such, in both languages, and nothing is offered for copying", () => {
  reportError(noAnswer);
  expect(toasts()).toMatchObject([{ kind: "error", text: "服务暂时不可用，内容已保留", details: undefined }]);
  expect(messageOf(noAnswer, "en")).toBe("The service is temporarily unavailable. Your input is kept.");
});

test("R-E04 without a network what was read makes no toast and no entry, and what was done says that it was not", () => {
  networkStore.setState({ line: "offline" });
  reportReadError(noAnswer);
  expect([toasts(), errorLog.getState().list]).toEqual([[], []]);
  reportError(noAnswer);
  expect(toasts()).toMatchObject([{ text: "离线：已输入的内容会保留，网络恢复后可再次提交" }]);
  expect(messageOf(noAnswer, "en")).toMatch(/^Offline: your input is kept/);
  networkStore.setState({ line: "up" });
});

test("R-N11 a lost part speaks of no new version: that is offered only where there is one", () => {
  expect(messageOf(new ChunkLoadError())).toBe("页面的一部分没有加载成功，请重试");
});

test("R-E02 a form whose save was cut off by the end of the session says that it can go on", () => {
  expect(messageOf(new CallError(401, { msg: "登录状态已过期，请重新登录" }, 401))).toContain("可以继续保存");
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

test.each<[what: string, error: unknown, faults: number]>([
  ["a missing permission", new CallError(1403, { msg: "没有权限：缺少 user:admin" }, 403), 0],
  ["a refusal of the rules", new CallError(1409, { msg: "x" }, 409), 0],
  ["a record that is not there", new CallError(404, { msg: "x" }, 404), 0],
  ["no answer at all", noAnswer, 0],
  ["no answer in time", late, 0],
  ["a gateway without a server", new CallError(502, null, 502), 0],
  ["a server that is busy", new CallError(503, { msg: "服务繁忙" }, 503), 0],
  ["a file of the portal that did not come", new ChunkLoadError(), 0],
  ["a call that was broken off", new DOMException("x", "AbortError"), 0],
  ["a page in place of data", strange, 1],
  ["an error of the server", new CallError(500, { msg: "x" }, 500), 1],
  ["a bug of our own", new Error("undefined is not a function"), 1],
])("R-S12 the badge of the error log counts faults of the application alone, after %s, too", (_what, error, faults) => {
  for (const report of [reportError, reportReadError, recordFault]) {
    errorLog.setState({ list: [] });
    report(error);
    expect(countFaults(errorLog.getState())).toBe(faults);
  }
});

test("R-E04 an unexpected failure offers its request id for copying, an expected one does not", () => {
  reportError(new CallError(500, { requestId: "req-7" }, 500));
  reportError(new CallError(1400, { msg: "发出的信息有误", requestId: "req-8" }, 400));
  expect(toasts()[0]!.details).toContain("req-7");
  expect(toasts()[1]!.details).toBeUndefined();
});
