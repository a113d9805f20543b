import { type Department, departments } from "@busbar/contract/departments/departments";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { OptionalLabel } from "../../records/fields/RecordFields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useCreateDepartment, useRemoveDepartment, useRenameDepartment } from "./department-queries.ts";
import { departmentTexts } from "./department-texts.ts";
import styles from "./departments.module.css";

type NameDialogProps = {
  parent: Department;
  row: Department | null;
  onClose: () => void;
  onMade: (id: string) => void;
};

/** Adds a department below another, or renames one. */
export function DepartmentNameDialog({ parent, row, onClose, onMade }: NameDialogProps) {
  const t = departmentTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const create = useCreateDepartment(api);
  const rename = useRenameDepartment(api);
  const [given, setGiven] = useState({ name: row?.name ?? "", nameEn: row?.nameEn ?? "" });
  const [missing, setMissing] = useState(false);
  const title = (name: keyof typeof given) => departments.titles[name][language];
  const field = (name: keyof typeof given) => (
    <label className={styles.asked} htmlFor={`department-${name}`}>
      <span>{name === "nameEn" ? <OptionalLabel>{title(name)}</OptionalLabel> : title(name)}</span>
      <TextField
        id={`department-${name}`}
        maxLength={departments.fields[name].maxLength}
        autoComplete="off"
        value={given[name]}
        onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
      />
    </label>
  );
  return (
    <AskDialog
      title={t(row ? "rename" : "create")}
      verb={t("save")}
      byEnter
      keepsOpen={() => {
        const lacks = given.name.trim() === "";
        setMissing(lacks);
        return lacks;
      }}
      run={async () => {
        const saved = row
          ? await rename.mutateAsync({ row, ...given })
          : await create.mutateAsync({ ...given, parentId: parent.id });
        onMade(saved.id);
      }}
      done={t("saved")}
      onClose={onClose}
    >
      {row ? null : (
        <p>
          {t("parent")} <b>{parent.name}</b>
        </p>
      )}
      {field("name")}
      {field("nameEn")}
      {missing ? <Callout tone="danger">{t("name.missing")}</Callout> : null}
    </AskDialog>
  );
}

export function RemoveDepartmentDialog({ row, onClose }: { row: Department; onClose: () => void }) {
  const t = departmentTexts.useTexts();
  const remove = useRemoveDepartment(useApi());
  return (
    <AskDialog
      title={t("remove.title", { name: row.name })}
      verb={t("remove")}
      danger
      run={() => remove.mutateAsync(row.id)}
      done={t("removed", { name: row.name })}
      onClose={onClose}
    >
      <p>{t("remove.text")}</p>
    </AskDialog>
  );
}
