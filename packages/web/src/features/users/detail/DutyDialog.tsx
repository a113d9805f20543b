import { rightWords } from "@busbar/contract/roles/right-words";
import type { DutyDraft, User } from "@busbar/contract/users/users";
import { type Permission, permissionNames } from "@busbar/contract/kernel/permissions";
import type { Region } from "@busbar/contract/areas/areas";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { RegionsField } from "../../../records/scope/RegionsField.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { userTexts } from "../user-texts.ts";
import { usePeopleWrite } from "../user-queries.ts";
import styles from "../users.module.css";

type Where = "OWN" | "REGION" | "ALL";

/** Grants a single permission in addition to the roles, limited to some rows and days. */
export function DutyDialog({ row, today, onClose }: { row: User; today: string; onClose: () => void }) {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [permission, setPermission] = useState<Permission>();
  const [where, setWhere] = useState<Where>("OWN");
  const [regions, setRegions] = useState<Region[]>([]);
  const [days, setDays] = useState<{ validFrom: string; validTo: string | null }>({ validFrom: today, validTo: null });
  const [missing, setMissing] = useState(false);
  const write = usePeopleWrite((body: DutyDraft, options) => api.grantDuty({ params: { id: row.id }, body }, options));
  const scope = where === "OWN" ? null : where === "ALL" ? { kind: where } : { kind: where, regions };
  return (
    <AskDialog
      title={t("duty.title", { name: row.fullName })}
      verb={t("duty.give")}
      done={t("duty.done")}
      keepsOpen={() => {
        const lacks = permission === undefined || (where === "REGION" && regions.length === 0);
        setMissing(lacks);
        return lacks;
      }}
      run={() => write.mutateAsync({ permission: permission!, scope, ...days, rowVersion: row.rowVersion })}
      onClose={onClose}
    >
      <label className={styles.asked} htmlFor="duty-right">
        {t("duty")}
        <Select
          id="duty-right"
          aria-label={t("duty")}
          searchable
          value={permission ?? null}
          options={permissionNames.map((value) => ({ value, label: rightWords[value][language] }))}
          onChange={setPermission}
        />
      </label>
      <label className={styles.asked} htmlFor="duty-where">
        {t("duty.where")}
        <Select
          id="duty-where"
          aria-label={t("duty.where")}
          value={where}
          options={[
            { value: "OWN", label: t("scope.own") },
            { value: "REGION", label: t("scope.REGION") },
            { value: "ALL", label: t("scope.ALL") },
          ]}
          onChange={setWhere}
        />
      </label>
      {where === "REGION" ? (
        <RegionsField
          id="duty-regions"
          label={t("regions")}
          className={styles.asked}
          value={regions}
          onChange={setRegions}
        />
      ) : null}
      <div className={styles.days}>
        <label className={styles.asked} htmlFor="duty-from">
          {t("duty.from")}
          <DayField
            id="duty-from"
            required
            value={days.validFrom}
            onChange={(validFrom) => validFrom && setDays({ ...days, validFrom })}
          />
        </label>
        <label className={styles.asked} htmlFor="duty-last">
          {t("duty.last")}
          <LastDayField
            id="duty-last"
            min={days.validFrom}
            value={days.validTo}
            onChange={(validTo) => setDays({ ...days, validTo })}
          />
        </label>
      </div>
      {missing ? <Callout tone="danger">{t("duty.missing")}</Callout> : null}
    </AskDialog>
  );
}
