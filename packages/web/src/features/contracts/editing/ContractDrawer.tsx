import {
  billingModeWords,
  BillingMode,
  ContractDraft,
  quantityBasisWords,
  QuantityBasis,
  TaxMode,
  taxModeWords,
  taxRates,
} from "@busbar/contract/contracts/contract-fields";
import { Contract } from "@busbar/contract/contracts/contracts";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { labelPlaceholder, rulesFrom } from "../../../kernel/forms/form-rules.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import controls from "../../../ui/fields/controls.module.css";
import { Field, Form, useWatch } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { customerChoices, useSaveContract } from "../contract-queries.ts";
import { draftName, type Editing } from "../contract-steps.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { followTerm, TermsFields } from "./TermsFields.tsx";

const empty: ContractDraft = {
  customerId: "",
  commodity: "ELECTRICITY",
  billingMode: "DIRECT",
  taxMode: "INCLUSIVE",
  taxRate: "0.13",
  quantityBasis: "INTERVAL",
  note: "",
  startDate: "",
  endDate: "",
  planVersionId: null,
  discountPerUnit: null,
  paymentTermsDays: null,
  lateChargeRate: null,
  points: [],
  volumes: [],
};

export const valuesOf = (row: Contract): ContractDraft => ({
  customerId: row.customerId,
  commodity: row.commodity,
  billingMode: row.price?.billingMode ?? empty.billingMode,
  taxMode: row.price?.taxMode ?? empty.taxMode,
  taxRate: (row.price?.taxRate ?? empty.taxRate) as ContractDraft["taxRate"],
  quantityBasis: row.quantityBasis,
  note: row.inside?.note ?? "",
  startDate: row.startDate,
  endDate: row.endDate,
  planVersionId: row.price?.plan?.planVersionId ?? null,
  discountPerUnit: row.price?.discountPerUnit ?? null,
  paymentTermsDays: row.price?.paymentTermsDays ?? null,
  lateChargeRate: row.price?.lateChargeRate ?? null,
  points: row.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
  volumes: row.volumes,
});

type ContractDrawerProps = { editing: Editing; onSaved?: (row: Contract) => void; onClose: () => void };

/** Adds a draft or changes one. */
export function ContractDrawer({ editing, onSaved, onClose }: ContractDrawerProps) {
  const t = contractTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const words = useFieldWords();
  const editor = useRecordEditor<Contract, ContractDraft, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: editing.row,
    schema: Contract,
    empty,
    valuesOf,
    save: useSaveContract(api),
    onSaved(row) {
      toast.success(t("saved", { contractNo: row.contractNo }));
      onSaved?.(row);
    },
    onClose,
  });
  const { form } = editor;
  const customerId = useWatch("customerId", form) ?? editor.initial.customerId;
  const commodity = useWatch("commodity", form) ?? editor.initial.commodity;
  const term = useRef({ startDate: editor.initial.startDate, endDate: editor.initial.endDate });
  const rules = (name: keyof ContractDraft) =>
    rulesFrom(ContractDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  const follow = () => {
    const all = form.getFieldsValue(true);
    const followed = followTerm(all, term.current);
    if (followed) form.setFieldsValue(followed);
    term.current = { startDate: all.startDate, endDate: all.endDate };
  };
  const isNew = editing.row === null;
  return (
    <RecordDrawer
      editor={editor}
      title={isNew ? t("create") : t("editTitle", { contractNo: editing.row?.contractNo ?? "" })}
      size={720}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={form} initialValues={editor.initial} onFinish={editor.submit} onTyped={follow}>
        {isNew ? (
          <>
            <Field name="customerId" label={words.fieldTitle("customerId")} rules={rules("customerId")}>
              <CustomerField />
            </Field>
            <Field name="commodity" label={words.fieldTitle("commodity")}>
              <Select options={Commodity.options.map((value) => ({ value, label: commodityWords[value][language] }))} />
            </Field>
          </>
        ) : null}
        <TermsFields customerId={customerId} commodity={commodity} volumesBefore={editing.row?.volumesBefore ?? []} />
        <Field name="billingMode" label={words.fieldTitle("billingMode")}>
          <Select options={BillingMode.options.map((value) => ({ value, label: billingModeWords[value][language] }))} />
        </Field>
        <Field name="taxMode" label={words.fieldTitle("taxMode")}>
          <Select options={TaxMode.options.map((value) => ({ value, label: taxModeWords[value][language] }))} />
        </Field>
        <Field name="taxRate" label={words.fieldTitle("taxRate")}>
          <Select options={taxRates.map((value) => ({ value, label: `${Number(value) * 100} %` }))} />
        </Field>
        <Field name="quantityBasis" label={words.fieldTitle("quantityBasis")}>
          <Select
            options={QuantityBasis.options.map((value) => ({ value, label: quantityBasisWords[value][language] }))}
          />
        </Field>
        <Field
          name="note"
          label={
            <>
              {words.fieldTitle("note")} <span className={controls.optional}>{t("form.optional")}</span>
            </>
          }
          rules={rules("note")}
        >
          <TextField maxLength={500} autoComplete="off" />
        </Field>
      </Form>
    </RecordDrawer>
  );
}

/** A customer, found by a part of its name or number. */
function CustomerField(control: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const t = contractTexts.useTexts();
  const [keyword, setKeyword] = useState("");
  const found = useQuery(customerChoices(useApi(), keyword));
  const { value, ...rest } = control;
  return (
    <Select
      {...rest}
      value={value || null}
      autoFocus
      searchable
      onSearch={setKeyword}
      busy={found.isFetching}
      empty={t("form.noCustomers")}
      options={(found.data ?? []).map(({ id, name, customerNo }) => ({ value: id, label: `${name} ${customerNo}` }))}
    />
  );
}
