import { z } from "zod";
import { text } from "../fields/kinds.ts";
import { readNumber } from "../kernel/number-text.ts";
import { WrittenMonth } from "../published-prices/published-price-fields.ts";

/** The month that a figure is about. */
export const figureMonth = text({
  zh: "月份",
  en: "Month",
  about: "Month of the figure, yyyy-mm",
  max: 8,
  schema: WrittenMonth,
  isCode: true,
  aliases: ["年月", "结算月份", "账期", "period", "settlement month"],
  example: "2025-07",
});

export const figureSource = text({
  zh: "来源",
  en: "Source",
  about: "Where the figure comes from, such as the title of a notice",
  max: 200,
  optional: true,
  aliases: ["文件", "数据来源", "document"],
});

/** Why a person entered the figure; "" for one that came with a file or from another system. */
export const figureReason = text({
  zh: "录入原因",
  en: "Reason for entry",
  about: 'Why it was entered by hand; "" for a figure of a file',
  max: 500,
  optional: true,
});

/** A figure as people write it, above zero or, with `fromZero`, not below it. @see readNumber */
export const figureOf = (places: number, most: number, fromZero = false) =>
  z
    .string()
    .max(60)
    .transform((typed, context) => {
      const reading = readNumber(typed, places);
      const refuse = (message: string, params: Record<string, unknown> = {}) => {
        context.addIssue({ code: "custom", message, params });
        return z.NEVER;
      };
      if (!reading.ok) return refuse(reading.rule, reading.values);
      const value = Number(reading.value);
      if (fromZero ? value < 0 : value <= 0) return fromZero ? refuse("too_small", { min: 0 }) : refuse("above_zero");
      return value > most ? refuse("too_big", { max: most }) : reading.value;
    });
