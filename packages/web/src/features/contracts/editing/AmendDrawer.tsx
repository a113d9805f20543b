import { type ContractTerms, termFields } from "@busbar/contract/contracts/contract-fields";
import { Contract } from "@busbar/contract/contracts/contracts";
import { fieldsIn } from "@busbar/contract/fields/noun";
import { isReason } from "@busbar/contract/values/reasons";
import { useRef } from "react";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Field, type FieldRule, Form } from "../../../ui/form/Form.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { useAmend } from "../contract-queries.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { valuesOf as draftOf } from "./ContractDrawer.tsx";
import { followTerm, TermsFields } from "./TermsFields.tsx";

type Amended = ContractTerms & { effectiveFrom: string; reason: string };

const needsReason = (message: string): FieldRule => ({
  validator: (_, text) => (isReason(String(text)) ? Promise.resolve() : Promise.reject(new Error(message))),
});

/** Proposes an amendment of a signed contract, which stays unchanged until another person approves it. */
export function AmendDrawer({ row, onClose }: { row: Contract; onClose: () => void }) {
  const t = contractTexts.useTexts();
  const words = useFieldWords();
  const { today } = row;
  const amend = useAmend();
  const isBegun = row.status === "ACTIVE";
  const valuesOf = (contract: Contract): Amended => {
    const draft = draftOf(contract);
    return {
      effectiveFrom: today > contract.startDate ? today : contract.startDate,
      reason: "",
      ...fieldsIn(termFields, draft),
      points: draft.points,
      volumes: draft.volumes,
    };
  };
  const editor = useRecordEditor<Contract, Amended, { id: string }>({
    draft: "contract-amendment",
    work: { id: row.id },
    record: row,
    schema: Contract,
    empty: valuesOf(row),
    valuesOf,
    save: {
      isPending: amend.isPending,
      error: amend.error,
      mutateAsync: ({ values: { effectiveFrom, reason, ...terms } }) =>
        amend.mutateAsync({ row, effectiveFrom, reason, terms }),
    },
    onSaved: () => toast.success(t("amend.sent")),
    onClose,
  });
  const { form } = editor;
  const term = useRef({ startDate: row.startDate, endDate: row.endDate });
  const follow = () => {
    const all = form.getFieldsValue(true);
    const followed = followTerm(all, term.current);
    if (followed) form.setFieldsValue(followed);
    term.current = { startDate: all.startDate, endDate: all.endDate };
  };
  return (
    <RecordDrawer
      editor={editor}
      title={t("amend.title", { contractNo: row.contractNo })}
      size={720}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={form} initialValues={editor.initial} onFinish={editor.submit} onTyped={follow}>
        <p>{t("amend.text")}</p>
        <Field name="effectiveFrom" label={t("amend.from")} required hint={t("amend.fromHint")}>
          <DayField required today={today} {...(isBegun && { min: today })} />
        </Field>
        <Field name="reason" label={t("amend.reason")} required rules={[needsReason(t("reason.required"))]}>
          <TextArea rows={2} maxLength={500} />
        </Field>
        <TermsFields
          customerId={row.customerId}
          commodity={row.commodity}
          begunOn={isBegun ? today : undefined}
          volumesBefore={row.volumesBefore}
        />
      </Form>
    </RecordDrawer>
  );
}
