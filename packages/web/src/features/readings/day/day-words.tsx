import type { IntervalSeries } from "@busbar/contract/readings/readings";
import { touBandSigns, touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { useMemo } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import type { Plot } from "../../../ui/charts/plots/PlotCard.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { missingMark } from "../../../ui/values/format-values.ts";
import { Missing } from "../../../ui/values/Values.tsx";
import type { Compared } from "../curve-state.ts";
import { readingTexts } from "../reading-texts.ts";
import { likeDaysBefore, loadsAt, meanAt, yearBefore } from "./compared-days.ts";
import { type DayLoad, dayFigures } from "./day-load.ts";
import { cell, loadUnit, shownLoad, shownShare } from "./load-words.ts";
import { type ComparedCurve, dayPlot } from "./day-plot.ts";

type Given = {
  series: IntervalSeries | undefined;
  /** With those of other months. */
  days: readonly DayLoad[];
  day: string;
  compare: readonly Compared[];
};

/** Figures and plot of a day; figures without a value and no plot until the day is read. */
export function useDayWords({ series, days, day, compare }: Given) {
  const t = readingTexts.useTexts();
  const language = useLanguage();
  return useMemo(() => {
    const shown = days.find((one) => one.day === day);
    if (!series) return { figures: figuresOf(undefined), plot: null };
    const unit = loadUnit(series);
    const found = shown && dayFigures(shown);
    const times = shown?.slots.map(({ from }) => from) ?? [];
    const compared = compare.flatMap((kind): ComparedCurve[] => {
      if (!shown) return [];
      if (kind === "like") {
        const like = likeDaysBefore(shown, days);
        const name = t("series.like", { count: like.length, type: t(`type.${shown.dayType}`) });
        return like.length > 0 ? [{ key: kind, name, loads: meanAt(times, like) }] : [];
      }
      const wanted = kind === "before" ? addDays(day, -1) : yearBefore(day);
      const other = days.find((one) => one.day === wanted);
      return other ? [{ key: kind, name: t(`series.${kind}`, { day: wanted }), loads: loadsAt(times, other) }] : [];
    });
    const withUnit = (load: number | null) => (load === null ? t("quality.-") : `${shownLoad(load)} ${unit}`);
    const slots = shown?.slots ?? [];
    const lines = (at: number) => {
      const slot = slots[at];
      if (!slot) return "";
      const band = slot.band ? `${t("band")}  ${touBandWords[slot.band][language]}` : [];
      const quality = slot.quality === "A" || slot.load === null ? "" : ` · ${t(`quality.${slot.quality}`)}`;
      return [
        `${slot.from}–${slot.to}`,
        band,
        `${t("load")}  ${withUnit(slot.load)}${quality}`,
        ...compared.map(({ name, loads }) => `${name}  ${withUnit(loads[at] ?? null)}`),
      ]
        .flat()
        .join("\n");
    };
    const plot: Plot = {
      option: dayPlot({
        slots,
        unit,
        names: { load: t("load"), estimated: t("estimated") },
        compared,
        bandName: (band, short) => (short ? touBandSigns : touBandWords)[band][language],
        words: lines,
      }),
      walk: {
        series: 0,
        count: slots.length,
        start: found?.most ? slots.indexOf(found.most) : 0,
        words: (at) => lines(at).replaceAll("\n", ", "),
      },
    };
    return {
      figures: figuresOf(found, { unit: series.unit, loadUnit: unit, count: slots.length, before: before() }),
      plot: {
        title: found?.most
          ? t("finding.day", { day, load: withUnit(found.most.load), from: found.most.from, to: found.most.to })
          : t("finding.day.none", { day }),
        caption: shown ? t("caption.day", { unit, minutes: shown.minutes, type: t(`type.${shown.dayType}`) }) : unit,
        plot,
        isEmpty: !found?.most,
        heads: [t("time"), `${t("load")} (${unit})`, t("band"), t("quality"), ...compared.map(({ name }) => name)],
        rows: slots.map(({ from, to, load, quality, band }, at) => [
          timeOf(at, from, to),
          cell(load),
          band ? touBandWords[band][language] : missingMark,
          t(`quality.${quality}`),
          ...compared.map(({ loads }) => cell(loads[at] ?? null)),
        ]),
        file: t("file", { point: series.pointId, day }),
      },
    };

    /** Rows are told apart where a clock shows an hour twice. */
    function timeOf(at: number, from: string, to: string) {
      return times.indexOf(from) === at ? `${from}–${to}` : `${from}–${to} (2)`;
    }
    function before() {
      return days.find((one) => one.day === addDays(day, -1))?.energy;
    }
    function figuresOf(
      of: ReturnType<typeof dayFigures> | undefined,
      about?: { unit: string; loadUnit: string; count: number; before: number | undefined },
    ): RecordFigure[] {
      const value = (text: string | undefined) => (about ? (text ?? <Missing />) : undefined);
      return [
        {
          key: "energy",
          label: t("figure.energy"),
          value: value(of && `${shownLoad(of.energy)} ${about?.unit}`),
          note:
            about?.before === undefined
              ? null
              : t("note.before", { energy: `${shownLoad(about.before)} ${about.unit}` }),
        },
        {
          key: "max",
          label: t("figure.max"),
          value: value(of?.most ? `${shownLoad(of.most.load ?? 0)} ${about?.loadUnit}` : undefined),
          note: of?.most ? `${of.most.from}–${of.most.to}` : null,
        },
        {
          key: "factor",
          label: t("figure.factor"),
          value: value(of && of.loadFactor !== null ? shownShare(of.loadFactor) : undefined),
          note: t("note.factor"),
        },
        {
          key: "gaps",
          label: t("figure.gaps"),
          value: value(of && `${of.missing} / ${of.estimated}`),
          note: about ? t("note.gaps", { count: about.count }) : null,
        },
      ];
    }
  }, [series, days, day, compare, t, language]);
}
