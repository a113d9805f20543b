import { bulkRoutes } from "@busbar/contract/imports/bulk";
import { importRoutes } from "@busbar/contract/imports/imports";
import { bind, type Module } from "../../kernel/module.ts";
import { createBulkJob } from "./bulk/bulk-job.ts";
import { createBulkService } from "./bulk/bulk-service.ts";
import { createReadingBulk } from "./bulk/reading-bulk.ts";
import { createCheckJob } from "./jobs/import-check.ts";
import { createCommitJob, createUndoJob } from "./jobs/import-commit.ts";
import { sampleFile, templateFile, wrongLinesFile, wrongRowsFile } from "./files/import-files.ts";
import { type ImportNeeds, type Lane, lanes, targetOf } from "./import-ports.ts";
import { importChanges } from "./import-repository.ts";
import { createImportService } from "./import-service.ts";

/**
 * Imports files into nouns: upload, dry run, fixes, commit, undo. Each noun's records are changed through its target.
 */
export function createImports(needs: ImportNeeds): Module {
  const { ports, targets } = needs;
  const imports = createImportService(needs);
  const bulk = createBulkService(needs);
  const readings = createReadingBulk(needs);
  return bind(
    { ...bulkRoutes, ...importRoutes },
    {
      downloadImportTemplate: async ({ query, language }) =>
        templateFile(ports, targetOf(targets, query.kind), query.format, language),
      downloadImportSample: async ({ query, language }) =>
        sampleFile(ports, targetOf(targets, query.kind), query.format, language),
      uploadImport: (call) => imports.upload(call, call.request, { ...call.query, force: call.query.force === "true" }),
      listImports: ({ actor, query, language }) => imports.list(actor, query, language),
      getImport: ({ actor, params, language }) => imports.show(actor, params.id, language),
      discardImport: (call) => imports.discard(call, call.params.id),
      readImport: (call) => imports.readAs(call, call.params.id, call.body),
      checkImport: (call) => imports.check(call, call.params.id, call.body.mapping, call.body.layout),
      listImportRows: ({ actor, params, query, language }) => imports.rows(actor, params.id, query, language),
      listImportIssues: ({ actor, params, query, language }) => imports.issues(actor, params.id, query, language),
      fixImportRow: (call) => imports.fix(call, call.params.id, Number(call.params.row), call.body),
      downloadWrongRows: async ({ actor, params, query, language }) => {
        const batch = await imports.get(actor, params.id);
        const target = targetOf(targets, batch.kind);
        return "file" in target
          ? wrongLinesFile(ports, batch, target, query.format, language)
          : wrongRowsFile(ports, batch, target, query.format, language);
      },
      commitImport: (call) => imports.commit(call, call.params.id, call.body.validOnly),
      writeReadings: (call) => readings.write(call, call.query),
      writeInBulk: (call) => bulk.write(call, call.params.kind, call.query),
      getBulkResult: async ({ actor, params, language }) =>
        new Response(bulk.result(await imports.get(actor, params.id), language), {
          headers: { "content-type": "application/x-ndjson" },
        }),
      undoImport: (call) => imports.undo(call, call.params.id),
    },
    {
      jobs: (Object.keys(lanes) as Lane[]).flatMap((lane) => [
        createCheckJob(needs, lane),
        createCommitJob(needs, lane),
        createUndoJob(needs, lane),
        createBulkJob(needs, lane),
      ]),
      changes: importChanges,
      scheduledTasks: [{ name: "sweep-imports", everySeconds: 3600, run: imports.sweep }],
    },
  );
}
