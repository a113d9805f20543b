import type { ReadingException } from "@busbar/contract/readings/exceptions";
import type { Translate } from "../../../kernel/texts/i18n.ts";
import { formatQuantity, missingMark } from "../../../ui/values/format-values.ts";
import type { texts } from "./zh.ts";

type Compared = Pick<ReadingException, "code" | "figures" | "slot" | "heldValue">;

/** What a check has compared, as a sentence: quantities and counts with separators, the share of estimated slots. */
export function figureWords(
  { code, figures, slot, heldValue }: Compared,
  t: Translate<Record<`figures.${ReadingException["code"]}`, string>> | Translate<typeof texts>,
): string {
  const say = t as (key: string, values: Record<string, string>) => string;
  const plain = (name: string) => figures[name] ?? missingMark;
  const quantity = (name: string) => (figures[name] === undefined ? missingMark : formatQuantity(figures[name]));
  const all = (names: readonly string[], shown: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, shown(name)]));
  const share = `${((Number(figures["estimated"] ?? 0) / Math.max(1, Number(figures["slots"] ?? 0))) * 100).toFixed(1)}%`;
  switch (code) {
    case "R05":
      return say("figures.R05", {
        slot: slot === null ? missingMark : String(slot),
        value: heldValue === null ? missingMark : formatQuantity(heldValue),
      });
    case "R02":
      return say("figures.R02", { ...all(["estimated", "slots"], quantity), share });
    case "R04":
    case "R09":
      return say(`figures.${code}`, { assetNo: plain("assetNo"), ...all(["from", "to"], quantity) });
    case "R14":
    case "R15":
    case "R16":
      return say(`figures.${code}`, all(["assetNo", "other", "until"], plain));
    case "R20":
      return say("figures.R20", { ...all(["before", "after"], quantity), changes: plain("changes") });
    default:
      return say(
        `figures.${code}`,
        all(
          [
            "missing",
            "slots",
            "length",
            "intervals",
            "register",
            "settled",
            "total",
            "usual",
            "demand",
            "contract",
            "bands",
          ],
          quantity,
        ),
      );
  }
}
