import { Modal, Radio } from "antd";
import { useState } from "react";
import { customerTexts } from "./customer-texts.ts";
import type { CustomerField, CustomerValues } from "./customer-values.ts";
import { fieldTitle } from "./field-titles.ts";
import { showValue } from "./show-value.ts";
import "./customers.css";

type ConflictDialogProps = {
  fields: readonly CustomerField[];
  mine: CustomerValues;
  present: CustomerValues;
  onMerge: (mine: ReadonlySet<CustomerField>) => void;
  onClose: () => void;
};

/** Somebody else saved first: a choice for each field that both changed. Nothing typed is lost. */
export function ConflictDialog({ fields, mine, present, onMerge, onClose }: ConflictDialogProps) {
  const t = customerTexts.useTexts();
  const [kept, setKept] = useState<ReadonlySet<CustomerField>>(() => new Set(fields));
  const choose = (name: CustomerField, own: boolean) => {
    const next = new Set(kept);
    if (own) next.add(name);
    else next.delete(name);
    setKept(next);
  };
  return (
    <Modal
      open
      title={t("conflict.title")}
      width={640}
      okText={t("conflict.merge")}
      cancelText={t("form.cancel")}
      onOk={() => onMerge(kept)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{fields.length === 0 ? t("conflict.none") : t("conflict.text")}</p>
      {fields.map((name) => (
        <fieldset key={name} className="bb-conflict">
          <legend>{fieldTitle(name, t)}</legend>
          <Radio.Group
            vertical
            value={kept.has(name) ? "mine" : "theirs"}
            onChange={(event) => choose(name, event.target.value === "mine")}
            options={[
              {
                value: "mine",
                label: (
                  <>
                    <b>{t("conflict.mine")}</b> {showValue(mine[name], t)}
                  </>
                ),
              },
              {
                value: "theirs",
                label: (
                  <>
                    <b>{t("conflict.theirs")}</b> {showValue(present[name], t)}
                  </>
                ),
              },
            ]}
          />
        </fieldset>
      ))}
    </Modal>
  );
}
