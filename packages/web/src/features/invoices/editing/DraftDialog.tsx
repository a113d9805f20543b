import type { Invoice } from "@busbar/contract/invoices/invoices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Select, withChosen } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { monthBefore } from "../../../ui/values/days.ts";
import { invoiceTexts } from "../invoice-texts.ts";
import { openContracts, useCreateInvoice } from "../invoice-queries.ts";
import styles from "../invoices.module.css";

/** Asks for the period and contract of a manual draft. */
export function DraftDialog({ onDone, onClose }: { onDone: (made: Invoice) => void; onClose: () => void }) {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const create = useCreateInvoice();
  const today = useBusinessDate();
  // The month before is usually invoiced.
  const [period, setPeriod] = useState(() => monthBefore(today));
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [keyword, setKeyword] = useState("");
  const [missing, setMissing] = useState(false);
  const isPeriod = /^20\d{2}(0[1-9]|1[0-2])$/.test(period);
  const contracts = useQuery({ ...openContracts(api, period, keyword), enabled: isPeriod });
  // The server names the first of them, so a further one is found by a part of its number or customer.
  const options = (contracts.data ?? []).map(({ id, customerName, contractNo }) => ({
    value: id,
    label: `${customerName} ${contractNo}`,
  }));
  return (
    <AskDialog
      title={t("create")}
      verb={t("create.verb")}
      run={() => create.mutateAsync({ contractId: chosen?.value ?? "", period, note: "" }).then(onDone)}
      keepsOpen={() => {
        const isMissing = !isPeriod || chosen === undefined;
        setMissing(isMissing);
        return isMissing;
      }}
      onClose={onClose}
    >
      <label className={styles.field}>
        {t("create.period")}
        <TextField
          value={period}
          maxLength={6}
          onChange={({ target }) => {
            setPeriod(target.value);
            setChosen(undefined);
          }}
        />
      </label>
      <label className={styles.field}>
        {t("create.contract")}
        <Select
          aria-label={t("create.contract")}
          searchable
          onSearch={setKeyword}
          value={chosen?.value ?? null}
          busy={contracts.isFetching}
          empty={t("create.none")}
          options={withChosen(options, chosen)}
          onChange={(value) => setChosen(options.find((one) => one.value === value) ?? chosen)}
        />
      </label>
      {missing ? <Callout tone="danger">{t("create.missing")}</Callout> : null}
    </AskDialog>
  );
}
