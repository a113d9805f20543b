import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { KeyFacts } from "../../../ui/values/Values.tsx";
import styles from "../exceptions/exceptions.module.css";
import { useExceptionWrite } from "../exceptions/exception-queries.ts";
import { ReasonField } from "../exceptions/ReasonField.tsx";
import { exceptionTexts } from "../exceptions/exception-texts.ts";
import { readingsOf } from "../reading-queries.ts";
import { firstMissing, startsOf, typedIn } from "./typed-values.ts";

type EnterValuesProps = { pointId: string; day: string; onClose: () => void };

/** Values of a day as a person knows them: from a slot on, one a line, with the reason. */
export function EnterValuesDialog({ pointId, day, onClose }: EnterValuesProps) {
  const t = exceptionTexts.useTexts();
  const api = useApi();
  const [firstId, textId] = [useId(), useId()];
  const [from, setFrom] = useState<number>();
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery(readingsOf(api, pointId, day.slice(0, 7)));
  const found = data?.days.find((one) => one.day === day);
  const starts = data ? startsOf(day, data.timeZone, found, data.resolutionMinutes) : [];
  const first = from ?? firstMissing(found);
  const typed = typedIn(text, first, starts.length);
  const faulty = typed.values.length === 0 || typed.faulty.length > 0 || typed.beyond > 0;
  const last = typed.values.at(-1)?.slot ?? first;
  const write = useExceptionWrite((_: void, options) =>
    api.enterReadings(
      { params: { id: pointId }, body: { day, version: found?.version ?? 0, values: typed.values, reason } },
      options,
    ),
  );
  return (
    <AskDialog
      title={t("enter.title", { day })}
      verb={t("enter.verb")}
      focus="contents"
      keepsOpen={() => {
        setAsked(true);
        return !data || faulty || !isReason(reason);
      }}
      run={() => write.mutateAsync()}
      done={t("enter.done")}
      onClose={onClose}
    >
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status">{t("reading")}</p>
      ) : (
        <div className={styles.proposal}>
          <div className={styles.reason}>
            <label htmlFor={firstId}>{t("enter.from")}</label>
            <SelectField
              id={firstId}
              aria-label={t("enter.from")}
              value={first}
              onChange={({ target }) => setFrom(Number(target.value))}
            >
              {starts.map((start, at) => (
                <option key={`${start} ${at}`} value={at + 1}>{`${start} · ${at + 1}`}</option>
              ))}
            </SelectField>
          </div>
          <div className={styles.reason}>
            <label htmlFor={textId}>{t("enter.values", { unit: data.unit })}</label>
            <TextArea
              id={textId}
              rows={6}
              autoComplete="off"
              value={text}
              faulty={asked && faulty}
              aria-required
              aria-invalid={asked && faulty}
              onChange={({ target }) => setText(target.value)}
            />
            {asked && faulty ? (
              <Callout tone="danger">
                {typed.faulty.length > 0
                  ? t("enter.faulty", { lines: typed.faulty.slice(0, 5).join(", ") })
                  : typed.beyond > 0
                    ? t("enter.beyond", { count: typed.beyond })
                    : t("enter.none")}
              </Callout>
            ) : null}
          </div>
          <KeyFacts
            facts={[
              {
                key: "slots",
                label: t("estimate.slots"),
                value:
                  typed.values.length > 0
                    ? `${typed.values.length} · ${starts[first - 1]}–${starts[last] ?? "24:00"}`
                    : "0",
              },
              { key: "sum", label: t("enter.sum"), value: `${formatQuantity(typed.sum)} ${data.unit}` },
            ]}
          />
          <p>{t("enter.text")}</p>
          <ReasonField value={reason} onChange={setReason} missing={asked} />
        </div>
      )}
    </AskDialog>
  );
}
