import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { TaxInvoiceKind, taxInvoiceKindWords } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import type { WaitingQuery } from "@busbar/contract/tax-invoices/tax-invoices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi, useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Money } from "../../../ui/values/Values.tsx";
import { chosenStatements } from "../tax-invoice-queries.ts";
import { taxInvoiceTexts } from "../tax-invoice-texts.ts";
import styles from "../tax-invoices.module.css";
import { numbersOfColumn } from "./numbers-of-column.ts";

type DialogProps = {
  query: WaitingQuery;
  ids: ReadonlySet<string>;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Takes a column of invoice numbers for the selected statements, in the list's order. */
export function RecordManyDialog({ query, ids, onDone, ...rest }: DialogProps) {
  const t = taxInvoiceTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const cache = useQueryClient();
  const today = useBusinessDate();
  const [kind, setKind] = useState<TaxInvoiceKind>("SPECIAL");
  const [issuedOn, setIssuedOn] = useState(today);
  const [pasted, setPasted] = useState("");
  const [asked, setAsked] = useState(false);
  const statements = useQuery(chosenStatements(api, query, [...ids])).data ?? [];
  const numbers = numbersOfColumn(pasted, issuedOn);
  const items = statements.flatMap(({ id }, at) =>
    numbers[at] === undefined ? [] : [{ invoiceId: id, number: numbers[at].number }],
  );
  const tooMany = numbers.length > statements.length;
  const isWrong = items.length === 0 || tooMany || numbers.some(({ problem }) => problem !== undefined);
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.recordTitle", { count: statements.length })}
      verb={t("bulk.recordVerb", { count: items.length })}
      count={items.length}
      body={{ kind, issuedOn, items }}
      refuses={() => {
        setAsked(true);
        return isWrong;
      }}
      run={(body, options) => api.recordTaxInvoices({ body }, options)}
      onDone={(receipt) => {
        void cache.invalidateQueries({ queryKey: ["tax-invoices"] });
        onDone(receipt);
      }}
    >
      <div className={styles.many}>
        <RadioGroup
          aria-label={t("column.kind")}
          value={kind}
          onChange={(chosen) => setKind(TaxInvoiceKind.parse(chosen))}
          options={TaxInvoiceKind.options.map((value) => ({ value, label: taxInvoiceKindWords[value][language] }))}
        />
        <label className={styles.field}>
          {t("column.issuedOn")}
          <DayField value={issuedOn} today={today} required onChange={(day) => setIssuedOn(day ?? today)} />
        </label>
        <label className={styles.field}>
          {t("bulk.numbers")}
          <TextArea rows={4} value={pasted} onChange={({ target }) => setPasted(target.value)} />
        </label>
        <ol className={styles.pairs} aria-label={t("bulk.pairs")}>
          {statements.map((row, at) => (
            <li key={row.id}>
              <span>
                {row.docNo} {row.customerName}
              </span>
              <Money amount={row.payable} />
              <span className={styles.pair}>{numbers[at]?.number ?? t("bulk.noNumber")}</span>
              {numbers[at]?.problem ? (
                <span className={styles.wrong}>{validationText(numbers[at].problem, language)}</span>
              ) : null}
            </li>
          ))}
        </ol>
        {tooMany ? (
          <Callout tone="danger">
            {t("bulk.tooMany", { numbers: numbers.length, statements: statements.length })}
          </Callout>
        ) : null}
        {asked && items.length === 0 ? <Callout tone="danger">{t("bulk.noNumbers")}</Callout> : null}
      </div>
    </BulkDialog>
  );
}
