// @vitest-environment jsdom
import { CallError } from "@busbar/contract/kernel/http/client";
import { beforeEach, expect, test } from "vitest";
import { reportOf, searchAddress } from "../../shell/error-log/ErrorDetails.tsx";
import { clearErrors, errorLog, logStrayErrors, recordError } from "./error-log.ts";

const logged = () => errorLog.getState().list;
beforeEach(() => {
  clearErrors();
  location.hash = "#/customer/my?v=1";
});

test("R-S12 an error is kept with route, message, stack, time, release and the id of the request", () => {
  recordError(new CallError(500, { msg: "服务器发生错误", requestId: "req-7" }, 500, new Error("below")));
  expect(logged()).toMatchObject([
    { route: "/customer/my?v=1", message: "服务器发生错误", requestId: "req-7", repeats: 1 },
  ]);
  expect(logged()[0]!.stack).toMatch(/error-log\.test[\s\S]*Caused by: Error: below/);
  expect(logged()[0]!.release).toMatch(/^\d+\.\d+\.\d+/);
  expect(Math.abs(logged()[0]!.at.getTime() - Date.now())).toBeLessThan(60_000);
});

test("R-S12 the same error again is counted and comes to the top", () => {
  const twice = new Error("twice");
  for (const error of [twice, new Error("once"), twice]) recordError(error);
  expect(logged().map(({ message, repeats }) => [message, repeats])).toEqual([
    ["twice", 2],
    ["once", 1],
  ]);
});

test("R-S12 at most a hundred are kept, the latest", () => {
  for (let number = 1; number <= 120; number += 1) recordError(`number ${number}`);
  expect(logged()).toHaveLength(100);
  expect(logged()[0]!.message).toBe("number 120");
});

test("R-S12 the token of a one-time link never gets into the log", () => {
  location.hash = "#/reset-password?token=sesame-77&x=1";
  recordError(new Error("no luck"));
  expect(logged()[0]!.route).toBe("/reset-password?token=…&x=1");
  expect(reportOf(logged()[0]!)).not.toContain("sesame");
});

test("R-S17 what nobody caught is in the log and goes no further", () => {
  const stop = logStrayErrors(recordError);
  const rejected = Object.assign(new Event("unhandledrejection"), { reason: new Error("stray promise") });
  window.dispatchEvent(rejected);
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("stray error"), cancelable: true }));
  stop();
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("too late") }));
  expect(logged().map(({ message }) => message)).toEqual(["stray error", "stray promise"]);
});

test("R-S12 that sizes are told a frame later is no fault, and the log has faults only", () => {
  const stop = logStrayErrors(recordError);
  const reports = [
    "ResizeObserver loop completed with undelivered notifications.",
    "ResizeObserver loop limit exceeded",
  ];
  for (const message of reports) window.dispatchEvent(new ErrorEvent("error", { message, error: null }));
  window.dispatchEvent(new ErrorEvent("error", { message: "Script error.", error: null }));
  stop();
  expect(logged().map(({ message }) => message)).toEqual(["Script error."]);
});

test("R-S12 R-S22 a report is plain text with everything that support asks for, the build version too", () => {
  recordError(new CallError(503, { msg: "服务不可用", requestId: "req-8" }, 503));
  expect(reportOf(logged()[0]!)).toMatch(
    /^服务不可用\nroute \/customer\/my\?v=1\ntime \d{4}-.*Z\nrepeats 1\nversion 2\.5\.0\nrelease \d+\.\d+\.\d+.*\nrequest req-8\nbrowser /,
  );
});

test.each([
  ["", undefined],
  ["javascript:{q}", undefined],
  ["https://search.example/", undefined],
  ["https://search.example/?q={q}", "https://search.example/?q=a%26b%20%24%26"],
])("R-S12 with the search engine '%s' the web is searched only where it is one", (engine, address) => {
  expect(searchAddress(engine, "a&b $&")).toBe(address);
});
