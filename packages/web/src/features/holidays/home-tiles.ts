import type { HomeRow, HomeTile } from "../../kernel/portal/feature.ts";

const page = "/setting/holiday";

const missingYear = { zh: "{year} 年尚无节假日", en: "No holidays for {year}" };

/** Years whose holidays nobody has entered; due days would only step over weekends. */
export const holidayTiles: readonly HomeTile[] = [
  {
    key: "holidays.missing",
    kind: "waiting",
    title: { zh: "待维护的节假日", en: "Holidays to enter" },
    needs: ["dict:write"],
    address: page,
    async load(api, signal, today) {
      const { missing } = await api.listHolidays({ query: { year: Number(today.slice(0, 4)) } }, { signal });
      const rows = missing.map(
        (year): HomeRow => ({
          id: String(year),
          label: {
            zh: missingYear.zh.replace("{year}", String(year)),
            en: missingYear.en.replace("{year}", String(year)),
          },
          address: page,
        }),
      );
      return { total: rows.length, rows };
    },
  },
];
