import type { HomeTile } from "../../kernel/portal/feature.ts";

const address = "/customer/assignment";

export const assignmentTiles: readonly HomeTile[] = [
  {
    key: "assignments.gaps",
    kind: "waiting",
    title: { zh: "没有主负责人的地区", en: "Areas without primary manager" },
    needs: ["assignment:read"],
    address,
    async load(api, signal) {
      const { list } = await api.listCoverageGaps({}, { signal });
      const rows = list.slice(0, 3).map(({ region, areaCode, areaNames, from }) => ({
        id: `${areaCode ?? region} ${from}`,
        label: areaNames.join(" ") || region,
        hint: from,
        address,
      }));
      return { total: list.length, rows };
    },
  },
];
