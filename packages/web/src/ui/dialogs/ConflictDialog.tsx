import { Modal, Radio } from "antd";
import controls from "../fields/controls.module.css";
import { Kit } from "../kit/Kit.tsx";
import { type ReactNode, useId, useState } from "react";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { useSteadyPanel } from "./steady-panel.ts";
import { refusedProps, useWritingRefusal } from "./writing.ts";
import styles from "./conflict.module.css";

/** A field that both sides changed, with both values as text. */
export type Clash<Name extends string> = { name: Name; title: string; mine: ReactNode; present: ReactNode };

type ConflictDialogProps<Name extends string> = {
  /** Title of the record that was changed elsewhere. */
  title: string;
  /** Who changed it, and when. */
  changed?: ReactNode;
  clashes: readonly Clash<Name>[];
  /** Gets the names of the fields whose own value is kept. */
  onMerge: (mine: ReadonlySet<Name>) => void;
  onClose: () => void;
};

/**
 * Shown when somebody else saved the record first: a choice for each field that both changed. Nothing is preselected,
 * and saving needs every choice. Nothing typed is lost.
 */
export function ConflictDialog<Name extends string>({
  title,
  changed,
  clashes,
  onMerge,
  onClose,
}: ConflictDialogProps<Name>) {
  const { conflict: texts, cancel } = useUiTexts();
  const refusal = useWritingRefusal();
  const steady = useSteadyPanel(true);
  const hint = useId();
  const [sides, setSides] = useState<Partial<Record<Name, "mine" | "present">>>({});
  const open = clashes.filter(({ name }) => sides[name] === undefined).length;
  const reason = refusal ?? (open > 0 ? texts.left(open) : undefined);
  return (
    <Kit>
      <Modal
        {...steady}
        open
        title={title}
        width={640}
        okText={texts.merge}
        cancelText={cancel}
        okButtonProps={refusedProps(reason, hint)}
        onOk={() =>
          open === 0 && onMerge(new Set(clashes.flatMap(({ name }) => (sides[name] === "mine" ? [name] : []))))
        }
        onCancel={onClose}
        mask={{ closable: false }}
      >
        {changed ? <p className={styles.conflictChanged}>{changed}</p> : null}
        <p>{clashes.length === 0 ? texts.none : texts.choose}</p>
        {clashes.map(({ name, title: field, mine, present }) => (
          <fieldset key={name} className={styles.conflict}>
            <legend>{field}</legend>
            <Radio.Group
              vertical
              value={sides[name] ?? null}
              onChange={(event) => setSides({ ...sides, [name]: event.target.value as "mine" | "present" })}
              options={[
                { value: "mine", label: <Side title={texts.mine}>{mine}</Side> },
                { value: "present", label: <Side title={texts.present}>{present}</Side> },
              ]}
            />
          </fieldset>
        ))}
        <p id={hint} className={refusal === undefined ? styles.conflictLeft : controls.hiddenText} role="status">
          {reason}
        </p>
      </Modal>
    </Kit>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b>{title}</b> {children}
    </>
  );
}
