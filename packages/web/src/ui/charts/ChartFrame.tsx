import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import IconChart from "~icons/ri/bar-chart-2-line";
import IconPicture from "~icons/ri/download-2-line";
import IconFile from "~icons/ri/file-list-2-line";
import IconTable from "~icons/ri/table-line";
import { Icon } from "../Icon.tsx";
import controls from "../fields/controls.module.css";
import cards from "../pages/card.module.css";
import { saveChartPicture } from "./chart-picture.ts";
import { useChartTexts } from "./chart-texts.ts";
import styles from "./charts.module.css";

/** The element, name and data that a chart is rendered with. */
export type ChartPlace<Given> = {
  of: Given;
  /** The element that the library renders into; the picture is taken from it. */
  box: RefObject<HTMLDivElement | null>;
  /** Accessible name: caption and finding. */
  name: string;
  /** Called when the library fails to load. */
  onFailed: () => void;
};

type ChartFrameProps<Given> = {
  finding: string;
  caption: string;
  /** There is nothing to draw. */
  isEmpty?: boolean;
  of: Given;
  drawing: ComponentType<ChartPlace<Given>>;
  /** The same numbers as a table. */
  table: ReactNode;
  /** The same numbers as a file; absent: not offered. */
  onFile?: (() => void) | undefined;
};

/** The card of every chart: heading, switch to the table, and the export of its picture. */
export function ChartFrame<Given>({
  finding,
  caption,
  isEmpty = false,
  of,
  drawing: Drawing,
  table,
  onFile,
}: ChartFrameProps<Given>) {
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
            disabled={shown === "table" || isEmpty}
            onClick={() => void (box.current && saveChartPicture(box.current, finding))}
          >
            <Icon of={IconPicture} />
          </button>
          {onFile ? (
            <button
              type="button"
              className={controls.iconButton}
              aria-label={texts.file}
              title={texts.file}
              disabled={isEmpty}
              onClick={onFile}
            >
              <Icon of={IconFile} />
            </button>
          ) : null}
        </div>
      </header>
      {failed ? <p role="alert">{texts.noChart}</p> : null}
      {shown === "table" ? (
        table
      ) : isEmpty ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <Drawing
          of={of}
          box={box}
          name={`${finding}${/[.。]$/.test(finding) ? "" : "."} ${caption}.`}
          onFailed={() => setFailed(true)}
        />
      )}
    </section>
  );
}
