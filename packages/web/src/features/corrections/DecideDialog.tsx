import type { Correction } from "@busbar/contract/corrections/corrections";
import { isReason } from "@busbar/contract/values/reasons";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useApi, useBusinessDate } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { addDays } from "../../ui/values/days.ts";
import { type Chosen, leaveChosen, takeChosen, useCorrectionWrite } from "./correction-queries.ts";
import { correctionTexts } from "./correction-texts.ts";
import styles from "./corrections.module.css";

export type Verb = "take" | "leave";
export type Refused = { decided: number; list: readonly { id: string; name: string; message: string }[] };
type DecideDialogProps = {
  verb: Verb;
  chosen: Chosen;
  /** What could not be decided, if anything. */
  onDone: (refused: Refused | undefined) => void;
  onClose: () => void;
};

/** Months in which a correction is usually posted: this one and the three before. */
function postingPeriods(today: string): string[] {
  const found = [periodOf(today)];
  while (found.length < 4) {
    const last = found.at(-1) as string;
    found.push(periodOf(addDays(`${monthOf(last)}-01`, -1)));
  }
  return found;
}

/** Asks for the period, or for the reason, before proposals are taken or left. */
export function DecideDialog({ verb, chosen, onDone, onClose }: DecideDialogProps) {
  const t = correctionTexts.useTexts();
  const api = useApi();
  const cache = useQueryClient();
  const fieldId = useId();
  const periods = postingPeriods(useBusinessDate());
  const [period, setPeriod] = useState(periods[0] ?? "");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  // As they were shown when they were selected: afterwards the list is asked again.
  const [names] = useState(() => {
    const pages = cache.getQueriesData<{ list: Correction[] }>({ queryKey: ["corrections", "list"] });
    return new Map(pages.flatMap(([, page]) => page?.list ?? []).map(({ id, docNo }) => [id, docNo]));
  });
  const write = useCorrectionWrite((_: void, options) =>
    verb === "take" ? takeChosen(api, chosen, period, options) : leaveChosen(api, chosen, reason, options),
  );
  const count = "ids" in chosen ? chosen.ids.length : 1;
  const faulty = missing && !isReason(reason);
  const run = async () => {
    const { decided, refused } = await write.mutateAsync();
    if (refused.length === 0) toast.success(t(`${verb}.done`, { count: decided }));
    onDone(
      refused.length === 0
        ? undefined
        : { decided, list: refused.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })) },
    );
  };
  return (
    <AskDialog
      title={t(`${verb}.title`, { count })}
      verb={t(verb)}
      byEnter
      keepsOpen={() => {
        const lacks = verb === "leave" && !isReason(reason);
        setMissing(lacks);
        return lacks;
      }}
      run={run}
      onClose={onClose}
    >
      <p>{t(`${verb}.text`)}</p>
      <div className={styles.field}>
        <label htmlFor={fieldId}>{t(verb === "take" ? "take.period" : "reason")}</label>
        {verb === "take" ? (
          <SelectField
            id={fieldId}
            aria-label={t("take.period")}
            value={period}
            onChange={({ target }) => setPeriod(target.value)}
          >
            {periods.map((one) => (
              <option key={one} value={one}>
                {monthOf(one)}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            id={fieldId}
            maxLength={200}
            autoComplete="off"
            value={reason}
            faulty={faulty}
            aria-required
            aria-invalid={faulty}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {faulty ? <Callout tone="danger">{t("reason.required")}</Callout> : null}
      </div>
    </AskDialog>
  );
}
