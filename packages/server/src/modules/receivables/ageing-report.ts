import { ageingReport } from "@busbar/contract/reports/ageing-report";
import { regionWords } from "@busbar/contract/areas/areas";
import type { ReportRow, ReportSource } from "../../kernel/reports/report-source.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { type AgeingGroup, createAgeingRepository } from "./ageing-repository.ts";

/** The ageing as on its page, with one row per debtor. */
export const createAgeingReport = ({ db }: Pick<Ports, "db">): ReportSource => ({
  report: ageingReport,
  read({ actor, permissions, parameters, language, today }) {
    const { asOf, by, region } = parameters;
    const query = { by, sort: "-total" as const, ...(region.length > 0 && { region: [...region] }) };
    const read = (pageSize?: number, on: Db = db) =>
      createAgeingRepository(on, { today, asOf }).read(
        actor,
        query,
        pageSize === undefined ? null : { pageNo: 1, pageSize },
        permissions,
      );
    const toRow = (group: AgeingGroup): ReportRow => ({
      ...group,
      name:
        by === "region" && group.region
          ? regionWords[group.region][language]
          : (group.name ?? { zh: "无人负责", en: "Unassigned" }[language]),
      region: group.region && regionWords[group.region][language],
      statements: String(group.statements),
    });
    return {
      async figures(on) {
        const { groups, statements, sums } = await read(1, on);
        return { rows: groups, sums: { ...sums, statements: String(statements) } };
      },
      first: async (most) => (await read(most)).rows.map(toRow),
      async *all() {
        yield* (await read()).rows.map(toRow);
      },
    };
  },
});
