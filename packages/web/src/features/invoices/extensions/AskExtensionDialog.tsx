import type { ExtendableStatement } from "@busbar/contract/invoices/extension-requests";
import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { DateText, Money } from "../../../ui/values/Values.tsx";
import styles from "../invoices.module.css";
import { extendableOf, useExtensionWrite } from "./extension-queries.ts";
import { extensionTexts } from "./extension-texts.ts";

/** What is asked for: open statements of a customer, or of one's own enterprise; `invoiceId` is chosen from the start. */
export type Asking = { customerId?: string; invoiceId?: string };

type Input = { chosen: readonly string[]; until: string; reason: string };

/** The days that suit all chosen statements: later than they are due, and not beyond the latest of any. */
function boundsOf(chosen: readonly ExtendableStatement[]) {
  const after = chosen.map(({ due }) => due).reduce((last, day) => (day > last ? day : last), "");
  const latest = chosen.map(({ latest: day }) => day).reduce((least, day) => (day < least ? day : least), "9999-12-31");
  return { after, latest };
}

/** Asks for later payment of one or several open statements. */
export function AskExtensionDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const t = extensionTexts.useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery(extendableOf(api, asking.customerId));
  const [input, setInput] = useState<Input>({
    chosen: asking.invoiceId === undefined ? [] : [asking.invoiceId],
    until: "",
    reason: "",
  });
  const [missing, setMissing] = useState(false);
  const set = (part: Partial<Input>) => setInput({ ...input, ...part });
  const ask = useExtensionWrite((given: Input, options) =>
    api.askExtension(
      { body: { statements: [...given.chosen], until: given.until, reason: given.reason.trim() } },
      options,
    ),
  );
  const chosen = (data ?? []).filter(({ id }) => input.chosen.includes(id));
  const bounds = boundsOf(chosen);
  const reasonOf = ({ ask: verdict }: ExtendableStatement) => {
    if (verdict === "ok") return null;
    if (verdict === "invoice.extended_twice" || verdict === "invoice.extension_asked") return t(`reason.${verdict}`);
    return t("reason.other");
  };
  return (
    <AskDialog
      title={t("ask.title")}
      verb={t("ask.verb")}
      done={t("ask.done")}
      run={() => ask.mutateAsync(input)}
      keepsOpen={() => {
        const isMissing = input.chosen.length === 0 || input.until === "" || !isReason(input.reason);
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <p>{t("ask.text")}</p>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data?.length === 0 ? <p className={styles.quiet}>{t("ask.none")}</p> : null}
      {data && data.length > 0 ? (
        <fieldset className={styles.choices}>
          <legend>{t("ask.which")}</legend>
          {data.map((one) => (
            <label key={one.id} className={styles.check}>
              <input
                type="checkbox"
                checked={input.chosen.includes(one.id)}
                disabled={one.ask !== "ok"}
                onChange={({ target }) =>
                  set({
                    chosen: target.checked ? [...input.chosen, one.id] : input.chosen.filter((id) => id !== one.id),
                  })
                }
              />
              <span>
                <span className={styles.figure}>{one.docNo}</span> <Money amount={one.outstanding} />{" "}
                <small className={styles.caption}>
                  {t("due")} <DateText value={one.due} /> {reasonOf(one)}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <label className={styles.field}>
        {t("ask.until")}
        <DayField
          required
          value={input.until}
          today={bounds.after || undefined}
          onChange={(until) => until && set({ until })}
        />
        {chosen.length > 0 ? (
          <small>
            {bounds.after < bounds.latest
              ? t("ask.bounds", { after: bounds.after, latest: bounds.latest })
              : t("ask.bounds.none")}
          </small>
        ) : null}
      </label>
      <label className={styles.field}>
        {t("ask.reason")}
        <TextArea
          rows={3}
          maxLength={500}
          value={input.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </label>
      {missing ? <Callout tone="danger">{t("ask.missing")}</Callout> : null}
    </AskDialog>
  );
}
