import type { ImportCounts } from "@busbar/contract/imports/imports";
import { ofThousandths } from "@busbar/contract/readings/slots";
import type { FileCheck } from "../../../kernel/targets/whole-file-target.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { SheetRow } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { createFilePoints } from "./file-points.ts";
import { recogniseLayout } from "./interval-layout.ts";
import { createIntervalRows, type FileValue, type Refusal } from "./interval-rows.ts";
import { createIntervalStage, type Draft, type Hold, type Issue, type StagedPart } from "./interval-stage.ts";
import { settleDay } from "./settled-day.ts";
import { conflicting, missing, newDay, putValue, type StagedDay } from "./staged-day.ts";

/** Rows whose points are looked for together. */
const readRows = 2000;
/** Slots that are put together in memory before they go to the database: about 20 MB. */
const slotsInMemory = 2_000_000;
const writtenDays = 500;
const writtenIssues = 2000;

/** Puts the values of a file together into days and judges each day by what is stored. */
export async function checkIntervals(
  { db, batch, actor, rows, write, now, progress }: FileCheck,
  pointsSeenBy: PointsSeenBy,
): Promise<{ counts: ImportCounts; held: number }> {
  const layout = batch.layout;
  const { slots } = recogniseLayout(batch.titles, { timeTitle: "", times: [] }, layout.labels);
  const points = createFilePoints(db, pointsSeenBy, actor);
  const reader = createIntervalRows({ columns: batch.mapping, layout, slots, find: points.find, now: now.getTime() });
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0, left: 0 };
  let held = 0;

  let issues: Issue[] = [];
  let issueCount = 0;
  async function writeIssues(): Promise<void> {
    const some = issues;
    issues = [];
    for (let from = 0; from < some.length; from += writtenIssues) {
      const part = some.slice(from, from + writtenIssues);
      await write((tx) => createIntervalStage(tx, batch.id).addIssues(issueCount + 1, part));
      issueCount += part.length;
    }
  }

  let days = new Map<string, StagedDay>();
  let slotCount = 0;
  let part = 0;
  async function writeParts(): Promise<void> {
    const all = [...days.values()];
    days = new Map();
    slotCount = 0;
    part += 1;
    for (let from = 0; from < all.length; from += writtenDays) {
      const some = all.slice(from, from + writtenDays);
      await write((tx) => createIntervalStage(tx, batch.id).addParts(part, some));
    }
  }

  /** Values that came before, and values that contradict each other. */
  function place(day: StagedDay, slot: number, value: number, letter: number, line: number): void {
    const before = day.values[slot] as number;
    const told = (code: "I02" | "I03", at: number, of: number): void => {
      const raw = `${day.day} ${slot + 1} ${ofThousandths(of)}`;
      counts[code === "I02" ? "left" : "wrong"] += 1;
      issues.push({ line: at, code, severity: code === "I02" ? "INFO" : "REFUSED", count: 1, raw });
    };
    if (value === conflicting) {
      // Told where they met; what came in another part is refused with them.
      if (before !== missing && before !== conflicting) told("I03", day.lines[slot] as number, before);
      day.values[slot] = conflicting;
      return;
    }
    const put = putValue(day, slot, value, letter, line);
    if (put.is === "same") told("I02", line, value);
    if (put.is !== "conflict") return;
    if (put.first !== null) told("I03", put.first, before);
    told("I03", line, value);
  }

  let line = 0;
  const put = ({ point, channel, day, slot, value, letter }: FileValue): void => {
    const key = `${point.id} ${channel} ${day}`;
    let found = days.get(key);
    if (!found) {
      found = newDay(point.id, channel, day, point.clock.slotsOf(day));
      days.set(key, found);
      slotCount += found.values.length + 20;
    }
    place(found, slot, value, letter, line);
  };
  const refuse = ({ code, count, raw }: Refusal): void => {
    counts.wrong += count;
    issues.push({ line, code, severity: "REFUSED", count, raw });
  };
  let read = 0;
  async function readSome(some: readonly SheetRow[]): Promise<void> {
    await points.load(new Set(some.flatMap((row) => reader.codeOf(row) ?? [])));
    for (const row of some) {
      line = row.row;
      reader.read(row, put, refuse);
      if (slotCount >= slotsInMemory) await writeParts();
    }
    read += some.length;
    if (issues.length >= writtenIssues) await writeIssues();
    await progress(read);
  }

  await write((tx) => createIntervalStage(tx, batch.id).clear());
  let pending: SheetRow[] = [];
  for await (const row of rows) {
    pending.push(row);
    if (pending.length < readRows) continue;
    await readSome(pending);
    pending = [];
  }
  await readSome(pending);
  await writeParts();

  let draftCount = 0;
  async function settle(parts: readonly StagedPart[]): Promise<void> {
    const drafts: Draft[] = [];
    const holds: Hold[] = [];
    for (const { day, stored } of joined(parts, place)) {
      const minutes = points.minutesOf(day.pointId);
      const settled = settleDay(day, minutes, stored, points.limitOf(day.pointId));
      counts.new += settled.accepted;
      counts.changed += settled.corrected;
      counts.same += settled.unchanged;
      held += settled.held.length;
      for (const slot of settled.held) {
        holds.push({ day, slot });
        const raw = `${day.day} ${slot + 1} ${ofThousandths(day.values[slot] as number)}`;
        issues.push({ line: day.lines[slot] as number, code: "R05", severity: "HELD", count: 1, raw });
      }
      const { draft } = settled;
      if (draft) drafts.push({ day, minutes, seen: stored?.version ?? null, settled: { ...settled, draft } });
    }
    await write(async (tx) => {
      const stage = createIntervalStage(tx, batch.id);
      if (drafts.length > 0) await stage.addDrafts(draftCount + 1, drafts);
      if (holds.length > 0) await stage.addHolds(holds);
    });
    draftCount += drafts.length;
    if (issues.length >= writtenIssues) await writeIssues();
    await progress(read);
  }
  for await (const parts of createIntervalStage(db, batch.id).parts()) await settle(parts);
  await writeIssues();
  return { counts, held };
}

type Place = (day: StagedDay, slot: number, value: number, letter: number, line: number) => void;

/** Days whose values came in several parts are joined into one, by the same rule as within a part. */
function joined(parts: readonly StagedPart[], place: Place): StagedPart[] {
  const all: StagedPart[] = [];
  for (const part of parts) {
    const { day } = part;
    const before = all.at(-1);
    const isSame =
      before?.day.pointId === day.pointId && before.day.channel === day.channel && before.day.day === day.day;
    if (!before || !isSame) all.push(part);
    else
      day.values.forEach((value, slot) => {
        if (value !== missing) place(before.day, slot, value, day.quality[slot] as number, day.lines[slot] as number);
      });
  }
  return all;
}
