import { type Role, roles } from "@busbar/contract/roles/roles";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { roleTexts } from "./role-texts.ts";
import { useChangeRole, useCreateRole } from "./role-queries.ts";
import styles from "./roles.module.css";

type RoleNameDialogProps = { role: Role | null; onDone: (code: string) => void; onClose: () => void };

/** Names a new role or renames one; a role's code cannot be changed. */
export function RoleNameDialog({ role, onDone, onClose }: RoleNameDialogProps) {
  const t = roleTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const create = useCreateRole(api);
  const change = useChangeRole(api);
  const [given, setGiven] = useState({
    roleCode: role?.code ?? "",
    nameZh: role?.nameZh ?? "",
    nameEn: role?.nameEn ?? "",
  });
  const [missing, setMissing] = useState(false);
  const field = (name: keyof typeof given, max: number) => (
    <label className={styles.asked} htmlFor={`role-${name}`}>
      {name === "roleCode" ? t("name.roleCode") : roles.titles[name][language]}
      <TextField
        id={`role-${name}`}
        maxLength={max}
        autoComplete="off"
        value={given[name]}
        onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
      />
    </label>
  );
  const { roleCode, nameZh, nameEn } = given;
  return (
    <AskDialog
      title={t(role ? "rename" : "create")}
      verb={t("save")}
      byEnter
      keepsOpen={() => {
        const lacks = [roleCode, nameZh, nameEn].some((text) => text.trim() === "");
        setMissing(lacks);
        return lacks;
      }}
      run={async () => {
        const saved = role
          ? await change.mutateAsync({ role, nameZh, nameEn })
          : await create.mutateAsync({ ...given, permissions: ["self:edit"] });
        onDone(saved.code);
      }}
      done={t("saved")}
      onClose={onClose}
    >
      {role ? null : field("roleCode", 32)}
      {field("nameZh", roles.fields.nameZh.maxLength)}
      {field("nameEn", roles.fields.nameEn.maxLength)}
      {missing ? <Callout tone="danger">{t("name.missing")}</Callout> : null}
    </AskDialog>
  );
}
