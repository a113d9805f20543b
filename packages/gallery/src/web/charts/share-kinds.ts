import type { ChartLook } from "@busbar/web/ui/charts/chart-model.ts";
import { type Kind, namesIn, type Words } from "./axis-kinds.ts";

const bySource = [3350, 1240, 980, 860, 640];
const marks = [92, 88, 79, 73, 85];
const aims = [90, 90, 85, 80, 90];
/** Of which industry a part is, and how much it uses. */
const uses = [
  [0, 1800],
  [0, 1450],
  [0, 970],
  [1, 760],
  [1, 430],
  [2, 520],
  [2, 390],
] as const;
const stages = [100, 76, 52, 31, 18];
const collected = 72.5;
const river = [
  [420, 210, 90, 40, 80],
  [400, 230, 120, 70, 80],
  [380, 260, 110, 110, 82],
  [350, 300, 90, 160, 82],
  [340, 320, 100, 190, 84],
  [360, 280, 140, 170, 84],
  [390, 240, 170, 120, 84],
] as const;
const firstDay = Date.UTC(2026, 5, 1);
const riverDays = river.map((_, at) => new Date(firstDay + at * 86_400_000).toISOString().slice(0, 10));

const edge = (look: ChartLook) => ({ borderColor: look.card, borderWidth: 2 });
const onColour = (look: ChartLook) => ({ color: look.card });
type ShareKey = "pie" | "radar" | "treemap" | "sunburst" | "funnel" | "gauge" | "river";

/** The kinds that show shares, stages and one measure, without axes. */
export function shareKinds(t: Words): Kind<ShareKey>[] {
  const sources = namesIn(t("sources"));
  const aspects = namesIn(t("aspects"));
  const industries = namesIn(t("industries"));
  const parts = namesIn(t("parts"));
  const steps = namesIn(t("stages"));
  const tree = industries.map((name, of) => ({
    name,
    children: uses.flatMap(([at, value], part) => (at === of ? [{ name: parts[part]!, value }] : [])),
  }));
  const useRows = uses.map(([of, value], at) => [parts[at]!, industries[of]!, value]);
  const useHeads = [t("part"), t("industry"), t("volume")];
  return [
    {
      key: "pie",
      option: (look) => ({
        series: [
          {
            name: t("source"),
            type: "pie",
            radius: ["32%", "56%"],
            itemStyle: edge(look),
            labelLine: { length: 8, length2: 4 },
            label: { color: look.text, overflow: "none" },
            data: sources.map((name, at) => ({ name, value: bySource[at] })),
          },
        ],
      }),
      heads: [t("source"), t("volume")],
      rows: sources.map((name, at) => [name, bySource[at]!]),
    },
    {
      key: "radar",
      option: (look) => ({
        legend: { top: 0, left: 0, selectedMode: false, textStyle: { color: look.text } },
        radar: {
          radius: "62%",
          center: ["50%", "56%"],
          indicator: aspects.map((name) => ({ name, max: 100 })),
          axisName: { color: look.text },
          splitLine: { lineStyle: { color: look.line } },
          axisLine: { lineStyle: { color: look.line } },
          splitArea: { show: false },
        },
        series: [
          {
            type: "radar",
            data: [
              { name: t("score"), value: marks, areaStyle: { opacity: 0.16 } },
              { name: t("aim"), value: aims, lineStyle: { type: "dashed" } },
            ],
          },
        ],
      }),
      heads: [t("aspect"), t("score"), t("aim")],
      rows: aspects.map((name, at) => [name, marks[at]!, aims[at]!]),
    },
    {
      key: "treemap",
      option: (look) => ({
        series: [
          {
            name: t("industry"),
            type: "treemap",
            roam: false,
            nodeClick: false,
            breadcrumb: { show: false },
            left: 0,
            right: 0,
            top: 0,
            bottom: 0,
            itemStyle: edge(look),
            label: onColour(look),
            data: tree,
          },
        ],
      }),
      heads: useHeads,
      rows: useRows,
    },
    {
      key: "sunburst",
      option: (look) => ({
        series: [
          {
            type: "sunburst",
            radius: ["16%", "94%"],
            nodeClick: false,
            itemStyle: edge(look),
            label: { ...onColour(look), minAngle: 14 },
            data: tree,
          },
        ],
      }),
      heads: useHeads,
      rows: useRows,
    },
    {
      key: "funnel",
      option: (look) => ({
        series: [
          {
            name: t("stage"),
            type: "funnel",
            left: "8%",
            width: "62%",
            top: 8,
            bottom: 8,
            itemStyle: edge(look),
            label: { color: look.text },
            data: steps.map((name, at) => ({ name, value: stages[at] })),
          },
        ],
      }),
      heads: [t("stage"), t("firms")],
      rows: steps.map((name, at) => [name, stages[at]!]),
    },
    {
      key: "gauge",
      option: (look) => ({
        series: [
          {
            type: "gauge",
            radius: "92%",
            progress: { show: true, width: 12 },
            axisLine: { lineStyle: { width: 12, color: [[1, look.line]] } },
            axisTick: { show: false },
            splitLine: { show: false },
            axisLabel: { color: look.quiet, distance: 20, fontSize: 11 },
            pointer: { width: 4 },
            detail: { formatter: "{value}%", color: look.text, fontSize: 20, offsetCenter: [0, "62%"] },
            data: [{ value: collected }],
          },
        ],
      }),
      heads: [t("measure"), "%"],
      rows: [[t("rate"), collected]],
    },
    {
      key: "river",
      option: (look) => ({
        legend: { top: 0, left: 0, selectedMode: false, itemWidth: 12, textStyle: { color: look.text } },
        singleAxis: {
          type: "time",
          top: 56,
          bottom: 24,
          left: 12,
          right: 12,
          splitNumber: 3,
          axisLine: { lineStyle: { color: look.line } },
          axisTick: { show: false },
          axisLabel: { color: look.quiet, formatter: "{M}-{d}", hideOverlap: true },
        },
        series: [
          {
            type: "themeRiver",
            label: { show: false },
            data: river.flatMap((day, at) => day.map((value, of) => [riverDays[at], value, sources[of]])),
          },
        ],
      }),
      heads: [t("day"), ...sources],
      rows: river.map((day, at) => [riverDays[at]!, ...day]),
    },
  ];
}
