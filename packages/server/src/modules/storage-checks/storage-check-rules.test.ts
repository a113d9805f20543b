import { expect, test } from "vitest";
import { isCheckDue } from "./storage-check-rules.ts";

const installed = new Date("2026-01-05T03:00:00+08:00");
const at = (text: string) => new Date(`2026-01-${text}:00+08:00`);

test.each([
  ["a new installation in its first week", null, "12T02:59", false],
  ["a week after it was made, at night", null, "12T03:00", true],
  ["a week after it was made, by day", null, "12T09:00", false],
  ["a day later, whatever the hour, for one that is off at night", null, "13T09:00", true],
  ["a week after a reading in order, at night", { startedAt: at("12T03:00"), damages: 0 }, "19T03:00", true],
  ["less than that", { startedAt: at("12T03:00"), damages: 0 }, "19T02:55", false],
  ["a day after damage", { startedAt: at("12T03:00"), damages: 2 }, "13T03:00", true],
  ["less than that", { startedAt: at("12T03:00"), damages: 2 }, "13T02:00", false],
  ["a day after a reading that did not end", { startedAt: at("12T03:00"), damages: null }, "13T12:00", true],
  ["while one runs", { startedAt: at("12T03:00"), damages: null }, "12T04:00", false],
])("%s: the storage is read or left alone", (_, last, now, due) => {
  expect(isCheckDue(last, installed, at(now))).toBe(due);
});
