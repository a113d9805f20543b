import type { UserQuery } from "@busbar/contract/users/users";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { Select } from "../../../ui/form/choices.tsx";
import { userTexts } from "../user-texts.ts";
import { departmentList, departmentOptions, roleList } from "../user-queries.ts";
import styles from "../users.module.css";

export type BulkQuestion = "addRole" | "removeRole" | "department" | "disable";
type DialogProps = {
  what: BulkQuestion;
  of: Choice<UserQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks for the parameters of a bulk action on the selected people. */
export function UserBulkDialog({ what, of, count, ...rest }: DialogProps) {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const roles = useQuery(roleList(api)).data ?? [];
  const departments = useQuery(departmentList(api)).data ?? [];
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const isRole = what === "addRole" || what === "removeRole";
  const options = isRole
    ? roles.map((role) => ({ value: role.code, label: language === "zh" ? role.nameZh : role.nameEn }))
    : departmentOptions(departments, language);
  const label = t(isRole ? "filter.role" : "filter.department");
  return (
    <BulkDialog
      {...rest}
      title={t(`bulk.${what}.title`, { count })}
      verb={t(`bulk.${what}`)}
      danger={what === "disable"}
      count={count}
      body={{ of, chosen }}
      refuses={() => {
        const lacks = isRole && chosen === undefined;
        setMissing(lacks);
        return lacks;
      }}
      run={(body, write) => {
        const role = body.chosen ?? "";
        if (what === "disable") return api.disableUsers({ body: { of: body.of } }, write);
        if (what === "addRole") return api.addUsersRole({ body: { of: body.of, role } }, write);
        if (what === "removeRole") return api.removeUsersRole({ body: { of: body.of, role } }, write);
        return api.setUsersDepartment({ body: { of: body.of, departmentId: body.chosen ?? null } }, write);
      }}
    >
      {what === "disable" ? (
        <p>{t("bulk.disable.text")}</p>
      ) : (
        <label className={styles.asked} htmlFor="bulk-chosen">
          {label}
          <Select
            id="bulk-chosen"
            aria-label={label}
            searchable
            clearable={!isRole}
            value={chosen ?? null}
            options={options}
            onChange={setChosen}
          />
        </label>
      )}
      {missing ? <p role="alert">{t("bulk.missing")}</p> : null}
    </BulkDialog>
  );
}
