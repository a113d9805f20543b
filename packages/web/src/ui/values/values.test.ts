import { businessClockAt } from "@busbar/contract/kernel/business-time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "../../kernel/texts/i18n.ts";
import { filterWords } from "../fields/filter-types.ts";
import { formatDate, formatMoney, formatQuantity, formatTotal, maskText } from "./format-values.ts";
import { relativeTime } from "./relative-time.ts";
import { uiEn } from "../texts/texts-en.ts";
import { uiZh } from "../texts/texts-zh.ts";

test("money is grouped, has two decimals and a real minus", () => {
  expect(formatMoney("1234.5")).toBe("¥1,234.50");
  expect(formatMoney("-1234.5")).toBe("−¥1,234.50");
  expect(formatMoney("0")).toBe("¥0.00");
  expect(formatMoney("1234.5", "EUR")).toBe("€1,234.50");
});

test("numbers, amounts and counts are written by hand as Intl writes them", () => {
  const real = (format: Intl.NumberFormat, text: string) => format.format(text as unknown as number).replace("-", "−");
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" });
  const free = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });
  const three = new Intl.NumberFormat("en-US", { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const decimal = fc.stringMatching(/^-?\d{1,18}(\.\d{1,12})?$/);
  fc.assert(
    fc.property(decimal, (text) => {
      expect(formatMoney(text)).toBe(real(money, text));
      expect(formatQuantity(text)).toBe(real(free, text));
      expect(formatQuantity(text, 3)).toBe(real(three, text));
    }),
    { examples: [["-0"], ["0.10"], ["-0.00"], ["007"], ["1000.000"], ["999999.995"]] },
  );
  for (const counts of [fc.double(), fc.maxSafeInteger()]) {
    fc.assert(
      fc.property(counts, (count) => {
        // Of nothing, Intl tells less from more.
        expect(formatCount(count + 0)).toBe((count + 0).toLocaleString("en-US"));
      }),
    );
  }
});

test("an instant is shown in the organisation's time as Intl shows it, in its summers of another hour, too", () => {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  });
  const instant = fc.date({ min: new Date("1950-01-01"), max: new Date("9990-01-01"), noInvalidDate: true });
  const summer = new Date("1988-07-01T00:00:00Z");
  fc.assert(
    fc.property(instant, (at) => {
      expect(formatDate(at, true)).toBe(clock.format(at));
      expect(formatDate(at)).toBe(clock.format(at).slice(0, 16));
      if (at.getTime() >= Date.parse("1992-01-01")) {
        expect(businessClockAt(at).replace("T", " ")).toBe(clock.format(at));
      }
    }),
    { examples: [[summer], [new Date("1991-12-31T23:59:59Z")], [new Date("1992-01-01T00:00:00Z")]] },
  );
});

test("an amount too long for floating point is shown to the last digit", () => {
  expect(formatMoney("12345678901234567890.12")).toBe("¥12,345,678,901,234,567,890.12");
  expect(formatQuantity("0.1234567891")).toBe("0.1234567891");
  expect(formatQuantity("-1204.25", 3)).toBe("−1,204.250");
});

test("an instant is shown in business time and a local date as it is", () => {
  expect(formatDate("2026-11-21T06:05:09.000Z")).toBe("2026-11-21 14:05");
  expect(formatDate("2026-11-21T16:00:09.000Z", true)).toBe("2026-11-22 00:00:09");
  expect(formatDate("2026-11-21")).toBe("2026-11-21");
  expect(formatDate("soon")).toBeUndefined();
});

test("R-V05 relative time changes its words at 30 s, an hour, a day and two days", () => {
  const now = new Date("2026-11-21T06:05:00Z");
  const ago = (seconds: number, texts = uiEn.time) =>
    relativeTime(new Date(now.getTime() - seconds * 1000), now, texts);
  expect(ago(29)).toBe("just now");
  expect(ago(30)).toBe("1 minute ago");
  expect(ago(3599)).toBe("59 minutes ago");
  expect(ago(3600)).toBe("1 hour ago");
  expect(ago(86_399, uiZh.time)).toBe("23 小时前");
  expect(ago(86_400)).toBe("1 day ago");
  expect(ago(172_799, uiZh.time)).toBe("1 天前");
  expect(ago(172_800)).toBe("2026-11-19 14:05:00");
  expect(ago(-3600)).toBe("2026-11-21 15:05:00");
});

test("R-V05 a timestamp of ten digits counts seconds", () => {
  const now = new Date(1_700_000_100_000);
  expect(relativeTime(1_700_000_000, now, uiEn.time)).toBe("1 minute ago");
  expect(relativeTime("1700000000000", now, uiEn.time)).toBe("1 minute ago");
});

test("a masked phone number shows its ends and nothing of the middle", () => {
  expect(maskText("13812345678")).toBe("138****5678");
  expect(maskText("1234567")).toBe("*******");
  fc.assert(fc.property(fc.string({ maxLength: 7 }), (text) => /^\*+$/.test(maskText(text))));
});

test("a filter says what it is set to, or how many when they are many", () => {
  const options = ["华东", "华北", "华南"].map((label) => ({ value: label, label }));
  const filter = (value: string[]) =>
    ({ kind: "choice", key: "region", label: "大区", options, value, onChange: () => undefined }) as const;
  expect(filterWords(filter([]), uiZh.filter)).toBeUndefined();
  expect(filterWords(filter(["华东"]), uiZh.filter)).toBe("华东");
  expect(filterWords(filter(["华东", "华北", "华南"]), uiZh.filter)).toBe("华东、华北 等 3 项");
  expect(filterWords(filter(["unknown"]), uiZh.filter)).toBe("unknown");
});

test("a large total is told in whole units, a small one as it is", () => {
  expect(["1487100.125", "999.5", "-1000.6", "0"].map(formatTotal)).toEqual(["1,487,100", "999.5", "−1,001", "0"]);
});
