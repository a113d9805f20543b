import type { IntervalSeries } from "@busbar/contract/readings/readings";
import { useMemo } from "react";
import type { ChangeQuery } from "../../../kernel/lists/list-state.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { Missing } from "../../../ui/values/Values.tsx";
import type { CurveState } from "../curve-state.ts";
import { dayLoadOf } from "../day/day-load.ts";
import { cell, loadUnit, shownLoad, shownShare } from "../day/load-words.ts";
import { isDaily } from "../day/reading-days.ts";
import { daysOf } from "../reading-queries.ts";
import { readingTexts } from "../reading-texts.ts";
import { daysIn, durationOf, energyBy, heatOf, type SpanFigures, spanFigures } from "./span-load.ts";
import { barsPlot, durationPlot, heatPlot } from "./span-plots.ts";

type Given = {
  series: IntervalSeries | undefined;
  /** A month or a year. */
  period: string;
  look: Exclude<CurveState["look"], "day">;
  onChange: ChangeQuery<CurveState>;
};

/** Figures and plot of a month or year; figures without a value and no plot until it is read. */
export function useSpanWords({ series, period, look, onChange }: Given) {
  const t = readingTexts.useTexts();
  const days = useMemo(() => series?.days.map((one) => dayLoadOf(one, series.timeZone)), [series]);
  return useMemo(() => {
    if (!series || !days) return { figures: figuresOf(undefined), plot: null };
    const figures = spanFigures(days);
    const daily = isDaily(series);
    const unit = loadUnit(series);
    const load = (value: number) => `${shownLoad(value)} ${unit}`;
    const all = daysIn(daysOf(period));
    const file = t("file", { point: series.pointId, day: period });
    const most = figures.most;
    const finding = most
      ? t("finding.span", { period, load: load(most.load), day: most.day, from: most.slot.from, to: most.slot.to })
      : t("finding.day.none", { day: period });
    const shared = { title: daily ? t("finding.daily", { period }) : finding, isEmpty: !most, file };
    return {
      figures: figuresOf(figures, daily),
      plot: { look, card: { ...shared, ...{ month, heat, duration }[look]() } },
    };

    function month() {
      const keys = period.length === 4 ? [...new Set(all.map((day) => day.slice(0, 7)))] : all;
      const values = energyBy(keys, days ?? []);
      const types = new Map(days?.map(({ day, dayType }) => [day, dayType]));
      const typeOf = (at: number) => types.get(keys[at] ?? "");
      const words = (at: number) => {
        const [value, type] = [values[at] ?? null, typeOf(at)];
        const energy = value === null ? t("quality.-") : `${shownLoad(value)} ${series?.unit}`;
        return [keys[at], energy, type && t(`type.${type}`)].filter(Boolean).join("\n");
      };
      return {
        caption: t("caption.month", { unit: series?.unit ?? "" }),
        plot: {
          option: barsPlot({
            names: keys.map((key) => key.slice(period.length + 1)),
            values,
            isLight: (at) => (typeOf(at) ?? "WORKDAY") !== "WORKDAY",
            unit: series?.unit ?? "",
            words,
          }),
          walk: {
            series: 0,
            count: keys.length,
            start: 0,
            words,
            open: (at: number) => {
              const key = keys[at];
              if (key === undefined) return;
              if (key.length === 7) onChange({ day: `${key}-01`, span: "month" });
              else if (!daily) onChange({ day: key, look: "day" });
            },
          },
        },
        heads: [t("day"), `${t("figure.energy")} (${series?.unit})`],
        rows: keys.map((key, at) => [key, cell(values[at] ?? null)]),
      };
    }

    function heat() {
      const { times, loads } = heatOf(all, days ?? []);
      const dayAt = (at: number) => all[Math.floor(at / times.length)] ?? "";
      const words = (at: number) => {
        const value = loads[at] ?? null;
        return `${dayAt(at)} ${times[at % times.length]}\n${value === null ? t("quality.-") : load(value)}`;
      };
      return {
        caption: t("caption.heat", { unit }),
        plot: {
          renderer: "canvas" as const,
          tall: true,
          option: heatPlot({ days: all, times, loads, words }),
          walk: {
            series: 0,
            count: loads.length,
            start: most ? all.indexOf(most.day) * times.length + Math.max(0, times.indexOf(most.slot.from)) : 0,
            steps: { ArrowLeft: times.length, ArrowRight: times.length },
            words,
            open: (at: number) => onChange({ day: dayAt(at), look: "day" }),
          },
        },
        heads: [t("day"), ...times],
        rows: all.map((day, row) => [
          day,
          ...loads.slice(row * times.length, (row + 1) * times.length).map((value) => cell(value)),
        ]),
      };
    }

    function duration() {
      const loads = durationOf(days ?? []);
      const words = (at: number) => t("at.duration", { percent: at, load: load(loads[at] ?? 0) });
      return {
        caption: t("caption.duration", { unit }),
        plot: {
          option: durationPlot({ loads, unit, words }),
          walk: { series: 0, count: loads.length, start: 0, words },
        },
        heads: [t("share"), `${t("load")} (${unit})`],
        rows: loads.map((value, percent) => [`${percent}%`, cell(value)]),
      };
    }

    function figuresOf(of: SpanFigures | undefined, daily = false): RecordFigure[] {
      const value = (text: string | null) => (of ? (text ?? <Missing />) : undefined);
      const energy: RecordFigure = {
        key: "energy",
        // With its unit, the energy of a year would be cut.
        label: series ? `${t("figure.span.energy")} (${series.unit})` : t("figure.span.energy"),
        value: value(of ? shownLoad(of.energy) : null),
        note: of ? t("note.days", { count: days?.length ?? 0 }) : null,
      };
      if (daily) return [energy];
      return [
        energy,
        {
          key: "max",
          label: t("figure.max"),
          value: value(of?.most && series ? `${shownLoad(of.most.load)} ${loadUnit(series)}` : null),
          note: of?.most ? `${of.most.day} ${of.most.slot.from}–${of.most.slot.to}` : null,
        },
        {
          key: "factor",
          label: t("figure.factor"),
          value: value(of && of.loadFactor !== null ? shownShare(of.loadFactor) : null),
          note: t("note.factor"),
        },
        {
          key: "hours",
          label: t("figure.hours"),
          value: value(
            of && of.hoursOfUse !== null ? t("hours", { hours: formatQuantity(of.hoursOfUse.toFixed(1), 1) }) : null,
          ),
          note: t("note.hours"),
        },
        {
          key: "gaps",
          label: t("figure.gaps"),
          value: value(of ? `${of.missing} / ${of.estimated}` : null),
          note: t("note.gaps.span"),
        },
      ];
    }
  }, [series, days, period, look, onChange, t]);
}
