import { Icon } from "@busbar/web/ui/Icon.tsx";
import { draggedKind } from "../flow/FlowCanvas.tsx";
import { workflowTexts } from "./feature.ts";
import { stepIcons, stepKinds, type StepKind } from "./steps.ts";
import styles from "./workflow.module.css";

/** Steps to drag onto the drawing; a press puts one beside the others. */
export function Palette({ onAdd }: { onAdd: (kind: StepKind) => void }) {
  const t = workflowTexts.useTexts();
  return (
    <ul className={styles.palette} aria-label={t("palette")}>
      {stepKinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            draggable
            aria-label={t("add", { kind: t(`kind.${kind}`) })}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(draggedKind, kind);
              dataTransfer.effectAllowed = "copy";
            }}
            onClick={() => onAdd(kind)}
          >
            <Icon of={stepIcons[kind]} size={20} />
            {t(`kind.${kind}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
