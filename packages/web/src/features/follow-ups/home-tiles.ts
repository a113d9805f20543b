import type { NextStep, NextStepQuery } from "@busbar/contract/follow-ups/follow-ups";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

export const stepTiles: readonly HomeTile[] = [
  listTile<NextStepQuery, NextStep>({
    key: "follow-ups.due",
    kind: "waiting",
    title: { zh: "到期的下一步", en: "Due next steps" },
    needs: [],
    path: "/next-steps",
    page: "next-steps",
    query: { state: "due" },
    list: (api, query, signal) => api.listNextSteps({ query }, { signal }),
    row: ({ id, nextStep, record }) => ({ id, label: nextStep, hint: record.name, address: record.address }),
  }),
];
