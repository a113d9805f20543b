import { useId, useRef, useState } from "react";
import IconChart from "~icons/ri/bar-chart-2-line";
import IconPicture from "~icons/ri/download-2-line";
import IconTable from "~icons/ri/table-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import cards from "../pages/card.module.css";
import { ChartCanvas } from "./ChartCanvas.tsx";
import { type Chart, isEmptyChart } from "./chart-model.ts";
import { saveChartPicture } from "./chart-picture.ts";
import { useChartTexts } from "./chart-texts.ts";
import { ChartTable } from "./ChartTable.tsx";
import styles from "./charts.module.css";

type ChartCardProps = {
  /** What the numbers say, such as "Overdue fell 12 % since October". */
  finding: string;
  /** What is shown, in which unit. */
  caption: string;
  chart: Chart;
};

/** A chart under its finding, with the table of its numbers one press away and its picture to take along. */
export function ChartCard({ finding, caption, chart }: ChartCardProps) {
  const texts = useChartTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<"chart" | "table">("chart");
  const [failed, setFailed] = useState(false);
  const shown = failed ? "table" : look;
  const looks = [
    ["chart", IconChart],
    ["table", IconTable],
  ] as const;
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{finding}</h2>
          <p>{caption}</p>
        </div>
        <div className={styles.tools}>
          <div className={styles.looks} role="group" aria-label={texts.look}>
            {looks.map(([one, shape]) => (
              <button
                key={one}
                type="button"
                className={controls.iconButton}
                aria-label={texts[one]}
                title={texts[one]}
                aria-pressed={one === shown}
                disabled={failed && one === "chart"}
                onClick={() => setLook(one)}
              >
                <Icon of={shape} />
              </button>
            ))}
          </div>
          <button
            type="button"
            className={controls.iconButton}
            aria-label={texts.picture}
            title={texts.picture}
            disabled={shown === "table" || isEmptyChart(chart)}
            onClick={() => void (box.current && saveChartPicture(box.current, finding))}
          >
            <Icon of={IconPicture} />
          </button>
        </div>
      </header>
      {failed ? <p role="alert">{texts.noChart}</p> : null}
      {shown === "table" ? (
        <ChartTable chart={chart} name={finding} />
      ) : isEmptyChart(chart) ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <ChartCanvas
          box={box}
          chart={chart}
          name={`${finding}${/[.。]$/.test(finding) ? "" : "."} ${caption}.`}
          onFailed={() => setFailed(true)}
        />
      )}
    </section>
  );
}
