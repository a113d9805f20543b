import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useApi, useCan, useUser } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { addDays } from "../../../ui/values/days.ts";
import { awayTexts } from "./away-texts.ts";
import { standIns, useSetAbsence } from "./absence-queries.ts";
import styles from "../profile.module.css";

type Given = { personId: string | null; standInId: string | null; fromDate: string; toDate: string; reason: string };

type AwayDialogProps = { canHandOn: boolean; today: string; onClose: () => void };

/** Names a stand-in for some days; administrators can do so for others, too. */
export function AwayDialog({ canHandOn, today, onClose }: AwayDialogProps) {
  const t = awayTexts.useTexts();
  const id = useId();
  const user = useUser();
  const mayForOthers = useCan()(["user:admin"]);
  const people = useQuery(standIns(useApi()));
  const set = useSetAbsence();
  const [given, setGiven] = useState<Given>({
    personId: canHandOn ? user.id : null,
    standInId: null,
    fromDate: today,
    toDate: addDays(today, 1),
    reason: "",
  });
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState("");
  const change = (part: Partial<Given>) => setGiven({ ...given, ...part });
  const options = (people.data ?? []).map((person) => ({
    value: person.id,
    label: `${person.fullName} ${person.userCode}`,
  }));
  const own = canHandOn ? [{ value: user.id, label: t("oneself") }] : [];
  const run = async () => {
    const { personId, standInId, ...rest } = given;
    setRefused("");
    try {
      await set.mutateAsync({
        ...rest,
        standInId: standInId ?? "",
        ...(personId !== null && personId !== user.id && { personId }),
      });
    } catch (error) {
      if (error instanceof CallError) setRefused(error.errors[0]?.path ?? "");
      throw error;
    }
  };
  return (
    <AskDialog
      title={t("set")}
      verb={t("confirm")}
      done={t("done")}
      run={run}
      keepsOpen={() => {
        const isMissing = given.personId === null || given.standInId === null;
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t("what")}</p>
      {mayForOthers ? (
        <label className={styles.asked} htmlFor={`${id}-person`}>
          {t("person")}
          <Select
            id={`${id}-person`}
            aria-label={t("person")}
            searchable
            value={given.personId}
            busy={people.isFetching}
            options={[...own, ...options]}
            onChange={(personId) => change({ personId })}
          />
        </label>
      ) : null}
      <label className={styles.asked} htmlFor={`${id}-stand-in`}>
        {t("standIn")}
        <Select
          id={`${id}-stand-in`}
          aria-label={t("standIn")}
          searchable
          value={given.standInId}
          busy={people.isFetching}
          empty={t("nobody")}
          options={options.filter(({ value }) => value !== given.personId)}
          onChange={(standInId) => change({ standInId })}
        />
      </label>
      <div className={styles.askedDays}>
        <label className={styles.asked} htmlFor={`${id}-from`}>
          {t("from")}
          <DayField
            id={`${id}-from`}
            required
            min={today}
            today={today}
            aria-invalid={refused === "fromDate"}
            value={given.fromDate}
            onChange={(fromDate) =>
              fromDate && change({ fromDate, ...(given.toDate <= fromDate && { toDate: addDays(fromDate, 1) }) })
            }
          />
        </label>
        <label className={styles.asked} htmlFor={`${id}-last`}>
          {t("lastDay")}
          <LastDayField
            id={`${id}-last`}
            required
            min={given.fromDate}
            today={given.fromDate}
            aria-invalid={refused === "toDate"}
            value={given.toDate}
            onChange={(toDate) => toDate && change({ toDate })}
          />
        </label>
      </div>
      <label className={styles.asked} htmlFor={`${id}-reason`}>
        {t("reason")}
        <TextField
          id={`${id}-reason`}
          value={given.reason}
          maxLength={200}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </label>
      {missing ? <Callout tone="danger">{t("missing")}</Callout> : null}
    </AskDialog>
  );
}
