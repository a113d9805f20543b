import type { ExtensionRequest } from "@busbar/contract/invoices/extension-requests";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { InPlaceNote } from "../../../records/page/InPlaceOf.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import styles from "../invoices.module.css";
import { useExtensionWrite } from "./extension-queries.ts";
import { extensionTexts } from "./extension-texts.ts";

export type Answering = { how: "approve" | "refuse" | "withdraw"; row: ExtensionRequest };

/** Grants, refuses or takes back a request for later payment. */
export function AnswerExtensionDialog({ how, row, onClose }: Answering & { onClose: () => void }) {
  const t = extensionTexts.useTexts();
  const api = useApi();
  const [until, setUntil] = useState(row.wishedUntil);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const { id, rowVersion } = row;
  const write = useExtensionWrite((_: object, options) => {
    const answer = note.trim();
    const params = { id };
    if (how === "approve") return api.approveExtension({ params, body: { rowVersion, until, answer } }, options);
    if (how === "refuse") return api.refuseExtension({ params, body: { rowVersion, answer } }, options);
    return api.withdrawExtension({ params, body: { rowVersion } }, options);
  });
  return (
    <AskDialog
      title={t(`${how}.title`)}
      verb={t(`${how}.verb`)}
      done={t(`${how}.done`)}
      run={() => write.mutateAsync({})}
      keepsOpen={() => {
        const isMissing = how === "refuse" && !isReason(note);
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <InPlaceNote name={how === "withdraw" ? null : row.inPlaceOf} />
      <p>
        {row.customerName} · {row.statements.map(({ docNo }) => docNo).join(" ")} · <Money amount={row.owed} />
      </p>
      <p>
        {t("wished")} {row.wishedUntil} · {row.reason}
      </p>
      <p>{t(`${how}.text`)}</p>
      {how === "approve" ? (
        <label className={styles.field}>
          {t("approve.until")}
          <DayField required value={until} today={until} onChange={(day) => day && setUntil(day)} />
          <small>{t("approve.bounds", { latest: row.latest })}</small>
        </label>
      ) : null}
      {how === "withdraw" ? null : (
        <label className={styles.field}>
          {t(`${how}.note`)}
          <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
      )}
      {missing ? <Callout tone="danger">{t("refuse.missing")}</Callout> : null}
    </AskDialog>
  );
}
