import { ChartCanvas } from "./ChartCanvas.tsx";
import { ChartFrame } from "./ChartFrame.tsx";
import { type Chart, isEmptyChart } from "./chart-model.ts";
import { ChartTable } from "./ChartTable.tsx";

type ChartCardProps = {
  /** The conclusion from the numbers, such as "Overdue fell 12 % since October". */
  finding: string;
  /** What is shown, and its unit. */
  caption: string;
  chart: Chart;
};

/** A chart with its finding as heading, a switch to the table of its numbers, and the export of its picture. */
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
