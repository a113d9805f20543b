import { ChartCanvas } from "./ChartCanvas.tsx";
import { ChartFrame } from "./ChartFrame.tsx";
import { type Chart, isEmptyChart } from "./chart-model.ts";
import { ChartTable } from "./ChartTable.tsx";

type ChartCardProps = {
  /** What the numbers say, such as "Overdue fell 12 % since October". */
  finding: string;
  /** What is shown, in which unit. */
  caption: string;
  chart: Chart;
};

/** A chart under its finding, with the table of its numbers one press away and its picture to take along. */
export function ChartCard({ finding, caption, chart }: ChartCardProps) {
  return (
    <ChartFrame
      finding={finding}
      caption={caption}
      isEmpty={isEmptyChart(chart)}
      of={chart}
      drawing={ChartCanvas}
      table={<ChartTable chart={chart} name={finding} />}
    />
  );
}
