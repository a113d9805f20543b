import { Modal, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { refusedProps, useWritingRefusal } from "./writing.ts";
import "./submit-button.css";
import styles from "./conflict.module.css";

/** A field that both sides changed, with both values in words. */
export type Clash<Name extends string> = { name: Name; title: string; mine: ReactNode; present: ReactNode };

type ConflictDialogProps<Name extends string> = {
  /** What was changed elsewhere. */
  title: string;
  /** Who changed it and when. */
  changed?: ReactNode;
  clashes: readonly Clash<Name>[];
  /** With the names of those clashes in which one's own value shall stay. */
  onMerge: (mine: ReadonlySet<Name>) => void;
  onClose: () => void;
};

/** Somebody else saved first: a choice for each field that both changed. Nothing typed is lost. */
export function ConflictDialog<Name extends string>({
  title,
  changed,
  clashes,
  onMerge,
  onClose,
}: ConflictDialogProps<Name>) {
  const { conflict: texts, cancel } = useUiTexts();
  const refusal = useWritingRefusal();
  const hint = useId();
  const [kept, setKept] = useState<ReadonlySet<Name>>(() => new Set(clashes.map(({ name }) => name)));
  const choose = (name: Name, own: boolean) => {
    const next = new Set(kept);
    if (own) next.add(name);
    else next.delete(name);
    setKept(next);
  };
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={texts.merge}
      cancelText={cancel}
      okButtonProps={refusedProps(refusal, hint)}
      onOk={() => onMerge(kept)}
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
            value={kept.has(name) ? "mine" : "present"}
            onChange={(event) => choose(name, event.target.value === "mine")}
            options={[
              { value: "mine", label: <Side title={texts.mine}>{mine}</Side> },
              { value: "present", label: <Side title={texts.present}>{present}</Side> },
            ]}
          />
        </fieldset>
      ))}
      {refusal === undefined ? null : (
        <span id={hint} className="bb-hidden-text">
          {refusal}
        </span>
      )}
    </Modal>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b>{title}</b> {children}
    </>
  );
}
