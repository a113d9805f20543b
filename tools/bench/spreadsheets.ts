import { execFileSync } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { SheetColumn, SheetValues } from "../../packages/server/src/kernel/spreadsheets/spreadsheets.ts";
import { hostileFiles } from "../../packages/server/src/node/spreadsheets/fixtures/hostile-files.ts";
import { createSpreadsheets } from "../../packages/server/src/node/spreadsheets/spreadsheets.ts";

const columns: SheetColumn[] = [
  { title: "客户编号", kind: "text" },
  { title: "客户名称", kind: "text" },
  { title: "统一社会信用代码", kind: "text" },
  { title: "区域代码", kind: "text" },
  { title: "联系人", kind: "text" },
  { title: "联系电话", kind: "text" },
  { title: "地址", kind: "text" },
  { title: "电压等级", kind: "text" },
  { title: "报装容量 (kVA)", kind: "number" },
  { title: "年用电量 (kWh)", kind: "number" },
  { title: "签约日期", kind: "date" },
  { title: "更新时间", kind: "dateTime" },
  { title: "状态", kind: "text" },
  { title: "备注", kind: "text" },
];

async function* customers(count: number): AsyncGenerator<SheetValues> {
  for (let n = 1; n <= count; n += 1) {
    yield [
      `C${String(n).padStart(8, "0")}`,
      `华东第${n}精密制造有限公司`,
      `9144${String(n * 7919).padStart(14, "0")}`,
      String(110_000 + (n % 9_000)),
      `张${n % 97}`,
      `138${String(n % 100_000_000).padStart(8, "0")}`,
      `江苏省苏州市工业园区星湖街${n % 500}号`,
      "10kV",
      String((n % 900) * 5 + 315),
      `${n * 37}.${n % 100}`,
      `20${String(10 + (n % 16)).padStart(2, "0")}-0${1 + (n % 9)}-1${n % 10}`,
      `2026-0${1 + (n % 9)}-1${n % 10} 08:${String(n % 60).padStart(2, "0")}:00`,
      n % 5 === 0 ? "暂停" : "正常",
      n % 3 === 0 ? "=SUM(A1:A9)" : null,
    ];
  }
}

type Measure = { ms: number; grownMb: number; longestHoldMs: number };

/**
 * Memory is the growth of the resident set to its peak, sampled every 20 ms; hold is the longest block of the event
 * loop.
 */
async function measured(work: () => Promise<void>): Promise<Measure> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  loop.disable();
  clearInterval(sampler);
  return { ms, grownMb: (peak - before) / 1024 ** 2, longestHoldMs: loop.max / 1e6 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Writes and reads `rowCount` customers with 14 columns in each format; prints medians of `repeats`. */
export async function benchSpreadsheets({ rowCount = 100_000, repeats = 3 } = {}): Promise<void> {
  const sheets = createSpreadsheets();
  const folder = await mkdtemp(join(tmpdir(), "busbar-sheets-"));
  const report = (name: string, all: Measure[], note: string) => {
    const ms = median(all.map((one) => one.ms));
    const grown = Math.max(...all.map((one) => one.grownMb));
    const hold = Math.max(...all.map((one) => one.longestHoldMs));
    console.log(
      `${name.padEnd(12)} ${rowCount} rows  ${ms.toFixed(0)} ms  ${((rowCount / ms) * 1000).toFixed(0)} rows/s` +
        `  memory +${grown.toFixed(0)} MB  longest hold ${hold.toFixed(0)} ms  ${note}`,
    );
  };
  try {
    for (const format of ["csv", "xlsx"] as const) {
      const path = join(folder, `customers.${format}`);
      const writes: Measure[] = [];
      const reads: Measure[] = [];
      for (let run = 0; run < repeats; run += 1) {
        const stream = () =>
          format === "csv"
            ? sheets.writeCsv(columns, customers(rowCount))
            : sheets.writeXlsx(columns, customers(rowCount), { sheetName: "客户" });
        writes.push(await measured(() => writeFile(path, stream())));
        reads.push(
          await measured(async () => {
            const reading = await sheets.read(await openAsBlob(path), { maxRows: rowCount });
            let rows = 0;
            for await (const row of reading.rows()) rows += row.cells.length / columns.length;
            if (rows !== rowCount) throw new Error(`${rows} rows came back of ${rowCount}`);
          }),
        );
      }
      const { size } = await stat(path);
      report(`${format} write`, writes, `${(size / 1024 ** 2).toFixed(1)} MB file`);
      report(`${format} read`, reads, "");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Limits: 2 s and 100 MB for each file. Each runs in a process of its own, so that none pays for another. */
export async function benchHostileFiles(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "busbar-hostile-"));
  try {
    for (const [at, [name, make]] of hostileFiles.entries()) {
      const path = join(folder, String(at));
      await writeFile(path, (await make()).stream());
      const told = execFileSync(process.execPath, [import.meta.filename, "--refuse", path], { encoding: "utf8" });
      console.log(`${name.padEnd(40)} ${told.trim()}`);
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuse(path: string): Promise<void> {
  let outcome = "was read";
  const file = await openAsBlob(path);
  const { ms, grownMb } = await measured(async () => {
    try {
      const reading = await createSpreadsheets().read(file);
      for await (const _ of reading.rows());
    } catch (refusal) {
      outcome = String(refusal).slice(0, 60);
    }
  });
  console.log(`${ms.toFixed(0).padStart(5)} ms  +${grownMb.toFixed(0)} MB  ${outcome}`);
}

if (import.meta.main && process.argv[2] === "--refuse") await refuse(process.argv[3] ?? "");
else if (import.meta.main && process.argv[2] === "--hostile") await benchHostileFiles();
else if (import.meta.main) {
  const [rowCount, repeats] = process.argv.slice(2).map(Number);
  await benchSpreadsheets({ ...(rowCount ? { rowCount } : {}), ...(repeats ? { repeats } : {}) });
}
