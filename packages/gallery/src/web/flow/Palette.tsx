import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { Icon, type IconShape } from "@busbar/web/ui/Icon.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { draggedKind } from "./FlowCanvas.tsx";
import { flowTexts } from "./flow-texts.ts";
import styles from "./flow.module.css";

type PaletteProps<Kind extends string> = {
  label: string;
  steps: readonly { kind: Kind; label: string; icon: IconShape }[];
  onAdd: (kind: Kind) => void;
};

/** Steps to drag onto the drawing; a press puts one beside the others. */
export function Palette<Kind extends string>({ label: name, steps, onAdd }: PaletteProps<Kind>) {
  const t = flowTexts.useTexts();
  return (
    <ul className={styles.palette} aria-label={name}>
      {steps.map(({ kind, label, icon }) => (
        <li key={kind}>
          <Button
            variant="unstyled"
            draggable
            aria-label={t("add", { kind: label })}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(draggedKind, kind);
              dataTransfer.effectAllowed = "copy";
            }}
            onDragEnd={({ dataTransfer }) => {
              if (dataTransfer.dropEffect === "none") toast.error(t("missed"));
            }}
            onClick={() => onAdd(kind)}
          >
            <Icon of={icon} size={20} />
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
