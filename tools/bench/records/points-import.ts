import { setTimeout as pause } from "node:timers/promises";
import { routes } from "../../../packages/contract/src/index.ts";
import { createClient } from "../../../packages/contract/src/kernel/http/client.ts";
import type { BenchServer } from "../measuring/bench-server.ts";

const titles = ["名称", "编号体系", "外部编号", "区域代码", "电压等级", "容量（kVA）", "客户编号", "首个用能日"];

/**
 * Uploads a file of that many new points and runs the dry run. @returns seconds @throws when not all of them are new
 */
export async function dryRunOfPoints({ url, tokenOf }: BenchServer, count: number): Promise<number> {
  const token = await tokenOf("clerk1");
  const client = createClient(
    routes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    `${url}/api`,
  );
  const { list } = await client.listCustomers({ query: { lifecycle: ["ACTIVE"], pageSize: 100 } });
  const lines = Array.from({ length: count }, (_, n) =>
    [
      `导入点${n}`,
      "自定义",
      `IMP-${n}`,
      "310115",
      "1–10千伏",
      "1000",
      list[n % list.length]?.customerNo,
      "2025-01-01",
    ].join(),
  );
  const file = new Blob([[titles.join(), ...lines].join("\r\n")]);
  const start = performance.now();
  const { id } = await client.uploadImport({ query: { kind: "points", name: "points.csv" }, file });
  const { mapping } = await client.getImport({ params: { id } });
  const { jobId } = await client.checkImport({ params: { id }, body: { mapping } });
  for (;;) {
    const { state, error } = await client.getJob({ params: { id: jobId } });
    if (state === "done") break;
    if (state !== "queued" && state !== "running") throw new Error(`The check is ${state}: ${error?.code}`);
    await pause(100);
  }
  const seconds = (performance.now() - start) / 1000;
  const { counts } = await client.getImport({ params: { id } });
  if (counts.new !== count) throw new Error(`Of ${count} points the import says ${JSON.stringify(counts)}`);
  return seconds;
}
