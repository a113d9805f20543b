import { ContractDraft, drafted } from "@busbar/contract/contracts/contract-fields";
import { Contract } from "@busbar/contract/contracts/contracts";
import { emptyValues, fieldsIn } from "@busbar/contract/fields/noun";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordFields } from "../../../records/fields/RecordFields.tsx";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { Form, useWatch } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/choices.tsx";
import { customerChoices, useSaveContract } from "../contract-queries.ts";
import { draftName, type Editing } from "../contract-steps.ts";
import { useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { followTerm, TermsFields } from "./TermsFields.tsx";

const empty: ContractDraft = { ...emptyValues(drafted), startDate: "", endDate: "", points: [], volumes: [] };

/** What the form states. People who may not see prices see none of their fields, and write no contract. */
export const valuesOf = (row: Contract): ContractDraft => ({
  ...fieldsIn(drafted, {
    ...empty,
    ...row,
    ...row.price,
    note: row.inside?.note ?? empty.note,
    planVersionId: row.price?.plan?.planVersionId ?? null,
  }),
  points: row.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
  volumes: row.volumes,
});

type ContractDrawerProps = { editing: Editing; onSaved?: (row: Contract) => void; onClose: () => void };

/** Adds a draft or changes one. */
export function ContractDrawer({ editing, onSaved, onClose }: ContractDrawerProps) {
  const t = contractTexts.useTexts();
  const api = useApi();
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
          <RecordFields
            of={drafted}
            draft={ContractDraft}
            names={["customerId", "commodity"]}
            special={{ customerId: { control: <CustomerField /> } }}
          />
        ) : null}
        <TermsFields customerId={customerId} commodity={commodity} volumesBefore={editing.row?.volumesBefore ?? []} />
        <RecordFields
          of={drafted}
          draft={ContractDraft}
          names={["billingMode", "taxMode", "taxRate", "quantityBasis", "note"]}
        />
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
