import { importRoutes } from "@busbar/contract/imports";
import { bind, type Module } from "../../kernel/module.ts";
import type { CustomerGate } from "./customer-gate.ts";
import { createCheckJob } from "./import-check.ts";
import { createCommitJob, createUndoJob } from "./import-commit.ts";
import { templateFile, wrongRowsFile } from "./import-files.ts";
import type { TellPeople } from "../../kernel/tell-people.ts";
import type { ImportPorts, PersonNow } from "./import-ports.ts";
import { createImportService } from "./import-service.ts";

/** Import of customers: upload, dry run, fixes, commit, undo. What it does to customers goes through `gate`. */
export function createImports(
  ports: ImportPorts,
  gate: CustomerGate,
  tellPeople: TellPeople,
  personNow: PersonNow,
): Module {
  const imports = createImportService(ports, gate);
  return bind(
    importRoutes,
    {
      downloadImportTemplate: async ({ query, language }) => templateFile(ports, query.format, language),
      uploadImport: (call) => imports.upload(call, call.request, call.query.name, call.query.force === "true"),
      listImports: ({ actor, query, language }) => imports.list(actor, query.pageNo, query.pageSize, language),
      getImport: ({ actor, params, language }) => imports.show(actor, params.id, language),
      discardImport: (call) => imports.discard(call, call.params.id),
      checkImport: (call) => imports.check(call, call.params.id, call.body.mapping),
      listImportRows: ({ actor, params, query, language }) => imports.rows(actor, params.id, query, language),
      fixImportRow: (call) => imports.fix(call, call.params.id, Number(call.params.row), call.body.cells),
      downloadWrongRows: async ({ actor, params, query, language }) =>
        wrongRowsFile(ports, await imports.get(actor, params.id), query.format, language),
      commitImport: (call) => imports.commit(call, call.params.id, call.body.validOnly),
      undoImport: (call) => imports.undo(call, call.params.id),
    },
    {
      jobs: [
        createCheckJob(ports, gate, personNow),
        createCommitJob(ports, gate, tellPeople, personNow),
        createUndoJob(ports, gate, tellPeople, personNow),
      ],
      chores: [{ name: "sweep-imports", everySeconds: 3600, run: imports.sweep }],
    },
  );
}
