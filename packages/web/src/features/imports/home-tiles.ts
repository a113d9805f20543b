import { importAddress, importPathOf } from "@busbar/contract/imports/import-paths";
import type { HomeTile } from "../../kernel/portal/feature.ts";

export const importTiles: readonly HomeTile[] = [
  {
    key: "imports.wrong",
    kind: "waiting",
    title: { zh: "有错误行的导入", en: "Imports with errors" },
    needs: [
      "customer:write",
      "assignment:write",
      "point:write",
      "contract:write",
      "invoice:final",
      "payment:record",
      "meter:import",
    ],
    address: "/customer/import",
    async load(api, signal) {
      const { total, list } = await api.listImports({ query: { state: "wrong", pageSize: 3 } }, { signal });
      const [newest] = list;
      return {
        total,
        ...(newest && { address: importPathOf(newest.kind) }),
        rows: list.map((batch) => ({
          id: batch.id,
          label: batch.fileName,
          hint: String(batch.counts.wrong),
          at: batch.createdAt,
          address: importAddress(batch),
        })),
      };
    },
  },
];
