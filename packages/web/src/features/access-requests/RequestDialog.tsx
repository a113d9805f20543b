import { type AccessRequest, mostAccessHours } from "@busbar/contract/access-requests/access-requests";
import { rightWords } from "@busbar/contract/roles/right-words";
import type { Region } from "@busbar/contract/areas/areas";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { RegionsField } from "../../records/scope/RegionsField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useAccessWrite } from "./access-queries.ts";
import { accessRequestTexts } from "./access-request-texts.ts";
import styles from "./access-requests.module.css";

export type RequestStep = "approve" | "refuse" | "withdraw" | "end";
type DialogProps = { row: AccessRequest; onClose: () => void };

const hoursOf = { hours: 1, days: 24 };
type TimeUnit = keyof typeof hoursOf;
type Where = "" | "OWN" | "REGION" | "ALL";

/** Asks before a step with a request. */
export function RequestDialog({ kind, ...rest }: DialogProps & { kind: RequestStep }) {
  if (kind === "approve") return <ApproveDialog {...rest} />;
  if (kind === "refuse") return <RefuseDialog {...rest} />;
  return kind === "end" ? <EndDialog {...rest} /> : <WithdrawDialog {...rest} />;
}

function ApproveDialog({ row, onClose }: DialogProps) {
  const t = accessRequestTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const [count, setCount] = useState("8");
  const [unit, setUnit] = useState<TimeUnit>("hours");
  const [where, setWhere] = useState<Where>(row.person.scope === "NONE" ? "" : "OWN");
  const [regions, setRegions] = useState<Region[]>([]);
  const [answer, setAnswer] = useState("");
  const [fault, setFault] = useState<"hours.wrong" | "where.none" | "regions.none">();
  const hours = /^\d{1,4}$/.test(count.trim()) ? Number(count) * hoursOf[unit] : 0;
  const scope = where === "REGION" ? { kind: where, regions } : where === "ALL" ? { kind: where } : null;
  const write = useAccessWrite((_: void, options) =>
    api.approveAccess({ params: { id: row.id }, body: { hours, scope, answer } }, options),
  );
  const lacks = () => {
    const missing =
      hours < 1 || hours > mostAccessHours
        ? "hours.wrong"
        : where === ""
          ? "where.none"
          : where === "REGION" && regions.length === 0
            ? "regions.none"
            : undefined;
    setFault(missing);
    return missing !== undefined;
  };
  const wheres: Exclude<Where, "">[] = row.person.scope === "NONE" ? ["REGION", "ALL"] : ["OWN", "REGION", "ALL"];
  return (
    <AskDialog
      title={t("approve.title", { name: row.person.fullName, right: rightWords[row.permission][language] })}
      verb={t("approve")}
      byEnter
      keepsOpen={lacks}
      run={() => write.mutateAsync()}
      done={t("approve.done")}
      onClose={onClose}
    >
      <div className={styles.time}>
        <label className={styles.asked} htmlFor="access-hours">
          {t("hours")}
          <TextField
            id="access-hours"
            aria-label={t("hours")}
            inputMode="decimal"
            maxLength={4}
            aria-invalid={fault === "hours.wrong"}
            faulty={fault === "hours.wrong"}
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </label>
        <div className={styles.asked}>
          {t("unit")}
          <SelectField
            aria-label={t("unit")}
            value={unit}
            onChange={({ target }) => setUnit(target.value === "days" ? "days" : "hours")}
          >
            <option value="hours">{t("unit.hours")}</option>
            <option value="days">{t("unit.days")}</option>
          </SelectField>
        </div>
      </div>
      <div className={styles.asked}>
        {t("where")}
        <SelectField
          aria-label={t("where")}
          aria-invalid={fault === "where.none"}
          value={where}
          onChange={({ target }) => setWhere(target.value as Where)}
        >
          {where === "" ? <option value="">—</option> : null}
          {wheres.map((one) => (
            <option key={one} value={one}>
              {t(one === "OWN" ? "where.own" : `where.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {where === "REGION" ? (
        <RegionsField
          id="access-regions"
          label={t("regions")}
          className={styles.asked}
          value={regions}
          onChange={setRegions}
        />
      ) : null}
      <label className={styles.asked} htmlFor="access-answer">
        {t("answer")}
        <TextField
          id="access-answer"
          maxLength={300}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </label>
      <p className={styles.quiet}>{t("approve.text")}</p>
      {fault ? <Callout tone="danger">{t(fault)}</Callout> : null}
    </AskDialog>
  );
}

function RefuseDialog({ row, onClose }: DialogProps) {
  const t = accessRequestTexts.useTexts();
  const api = useApi();
  const [answer, setAnswer] = useState("");
  const [missing, setMissing] = useState(false);
  const write = useAccessWrite((_: void, options) =>
    api.refuseAccess({ params: { id: row.id }, body: { answer } }, options),
  );
  return (
    <AskDialog
      title={t("refuse.title", { name: row.person.fullName })}
      verb={t("refuse")}
      danger
      byEnter
      keepsOpen={() => {
        setMissing(!isReason(answer));
        return !isReason(answer);
      }}
      run={() => write.mutateAsync()}
      done={t("refuse.done")}
      onClose={onClose}
    >
      <label className={styles.asked} htmlFor="refuse-answer">
        {t("refuse.answer")}
        <TextField
          id="refuse-answer"
          maxLength={300}
          aria-invalid={missing}
          faulty={missing}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </label>
      {missing ? <Callout tone="danger">{t("refuse.none")}</Callout> : null}
    </AskDialog>
  );
}

function WithdrawDialog({ row, onClose }: DialogProps) {
  const t = accessRequestTexts.useTexts();
  const api = useApi();
  const write = useAccessWrite((_: void, options) => api.withdrawAccess({ params: { id: row.id } }, options));
  const kind = row.state === "GRANTED" ? "giveBack" : "withdraw";
  return (
    <AskDialog
      title={t(`${kind}.title`)}
      verb={t(kind)}
      run={() => write.mutateAsync()}
      done={t("withdraw.done")}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
    </AskDialog>
  );
}

function EndDialog({ row, onClose }: DialogProps) {
  const t = accessRequestTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const write = useAccessWrite((_: void, options) => api.endAccess({ params: { id: row.id } }, options));
  return (
    <AskDialog
      title={t("end.title", { name: row.person.fullName })}
      verb={t("end")}
      danger
      run={() => write.mutateAsync()}
      done={t("end.done")}
      onClose={onClose}
    >
      <p>{t("end.text", { right: rightWords[row.permission][language] })}</p>
    </AskDialog>
  );
}
