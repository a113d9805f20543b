import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { isConnectionFault, toAppError } from "./faults.ts";

const coded = (code: string, more: Record<string, unknown> = {}) =>
  Object.assign(new Error("of the database"), { code, ...more });

test.each([
  ["the server was told to end the connection", coded("57P01")],
  ["the server crashed", coded("57P02")],
  ["the server starts or stops", coded("57P03")],
  ["the session idled too long", coded("57P05")],
  ["a transaction idled too long", coded("25P03")],
  ["a transaction took too long", coded("25P04")],
  ["the connection broke", coded("08000")],
  ["the connection could not be made", coded("08001")],
  ["there is no connection", coded("08003")],
  ["the connection was refused", coded("08004")],
  ["the connection failed", coded("08006")],
  ["the two do not understand each other any more", coded("08P01")],
  ["too many connections", coded("53300")],
  ["no memory is left", coded("53200")],
  ["a limit of the server", coded("53400")],
  ["the network refused", coded("ECONNREFUSED", { syscall: "connect" })],
  ["the network reset", coded("ECONNRESET", { syscall: "read" })],
  ["the pipe is broken", coded("EPIPE", { syscall: "write" })],
  ["the network took too long", coded("ETIMEDOUT")],
  ["the machine cannot be reached", coded("EHOSTUNREACH")],
  ["the network cannot be reached", coded("ENETUNREACH")],
  ["the name was not found for now", coded("EAI_AGAIN")],
  ["the name was not found", coded("ENOTFOUND")],
  ["no socket", coded("ENOENT", { syscall: "connect" })],
  ["the server closed the connection", new Error("Connection terminated unexpectedly")],
  ["we closed the connection", new Error("Connection terminated")],
  ["the connection took too long", new Error("Connection terminated due to connection timeout")],
  ["the line broke a moment ago", new Error("Client has encountered a connection error and is not queryable")],
  ["the connection was closed a moment ago", new Error("Client was closed and is not queryable")],
  ["the pool has no connection in time", new Error("timeout exceeded when trying to connect")],
  ["connecting took too long", new Error("timeout expired")],
  ["a statement without an answer", new Error("Query read timeout")],
  ["a connection that could not roll back", new Error("Postgres connection has been discarded")],
])("F09 %s: that is 503 and no fault of ours", (_, thrown) => {
  expect(isConnectionFault(thrown)).toBe(true);
  expect(toAppError(thrown).code).toBe("unavailable");
});

test.each([
  ["a deadlock", coded("40P01"), "unavailable"],
  ["a lost race", coded("40001"), "unavailable"],
  ["a statement beyond its time", coded("57014"), "unavailable"],
  ["a lock that is taken", coded("55P03"), "unavailable"],
  ["the disk is full", coded("53100"), "disk_full"],
  ["our own disk is full", coded("ENOSPC", { syscall: "write" }), "disk_full"],
  ["a file that is gone", coded("ENOENT", { syscall: "open" }), "bug"],
  ["a broken rule of the schema", coded("23505"), "bug"],
  ["a wrong statement", coded("42601"), "bug"],
  ["a transaction that had failed before", coded("25P02"), "bug"],
  ["a fault of ours", new TypeError("x is not a function"), "bug"],
  ["no error at all", undefined, "bug"],
  ["a refusal", new AppError("not_found"), "not_found"],
])("%s is not taken for a lost connection", (_, thrown, code) => {
  expect(isConnectionFault(thrown)).toBe(false);
  expect(toAppError(thrown).code).toBe(code);
});
