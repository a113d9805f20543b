import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { CallError } from "@busbar/contract/kernel/http/client";
import type { Job } from "@busbar/contract/jobs/jobs";
import { expect } from "vitest";
import type { TestApp } from "./start-test-app.ts";

/** A valid credit code for each number below ten million. */
export function creditCodeOf(n: number): string {
  const body = `91310115MA${String(n).padStart(7, "0")}`;
  return body + creditCheckCharacter(body);
}

export const zhHead = "客户名称,统一社会信用代码,区域代码,地址,付款天数,标签";

export const lineOf = (n: number, rest: Partial<{ name: string; code: string; area: string; days: string }> = {}) =>
  [
    rest.name ?? `导入客户${n}`,
    rest.code ?? creditCodeOf(n),
    rest.area ?? "310115",
    "上海市浦东新区张江路 1 号",
    rest.days ?? "30",
    "园区；重点",
  ].join(",");

export const csv = (...lines: string[]) => new Blob([[zhHead, ...lines].join("\n")]);

export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );

/** The steps that a clerk takes with a file. */
export async function importer(
  app: Pick<TestApp, "client" | "tokenOf" | "ports">,
  username: string,
  language = "zh-CN",
  kind: ImportKind = "customers",
) {
  const client = app.client(await app.tokenOf(username), { "accept-language": language });
  /** Waits for the event that the job ended, as a portal does. */
  const ended = (jobId: string) =>
    new Promise<Job>((resolve, reject) => {
      const look = () =>
        void client.getJob({ params: { id: jobId } }).then((job) => {
          if (job.state === "queued" || job.state === "running") return;
          stop();
          resolve(job);
        }, reject);
      const stop = app.ports.wake.listen("event", look);
      look();
    });
  const upload = (file: Blob, name = "客户.csv", force = false) =>
    client.uploadImport({ query: { kind, name, force: force ? "true" : "false" }, file });
  const check = async (id: string) => {
    const { mapping } = await client.getImport({ params: { id } });
    const { jobId } = await client.checkImport({ params: { id }, body: { mapping } });
    return ended(jobId);
  };
  return {
    client,
    ended,
    upload,
    check,
    /** Upload and dry run with the proposed columns. */
    async dryRun(file: Blob, name?: string) {
      const { id } = await upload(file, name);
      const job = await check(id);
      return { id, job, batch: await client.getImport({ params: { id } }) };
    },
    wrong: (id: string) => client.listImportRows({ params: { id }, query: { verdict: "wrong", pageSize: 200 } }),
    async commit(id: string, validOnly = false, key: string = crypto.randomUUID()) {
      const { jobId } = await client.commitImport({ params: { id }, body: { validOnly } }, { idempotencyKey: key });
      return ended(jobId);
    },
    async undo(id: string) {
      const { jobId } = await client.undoImport({ params: { id } });
      return ended(jobId);
    },
  };
}

export const countCustomers = async (app: TestApp) =>
  Number((await app.database.pool.query("select count(*) as n from customer")).rows[0].n);
