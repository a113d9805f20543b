import { payments } from "@busbar/contract/payments/payment-fields";
import { Payment, PaymentUpdate } from "@busbar/contract/payments/payments";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { type Sent, useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../../records/fields/RecordFields.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { useMoneyWrite } from "../payment-queries.ts";
import { paymentTexts } from "../payment-texts.ts";
import { useFieldTitle, useShowValue } from "../payment-words.tsx";

const Refs = PaymentUpdate.omit({ rowVersion: true }).required();
type Refs = Pick<Payment, "externalRefs">;
type Editing = { row: Payment };
const valuesOf = ({ externalRefs }: Payment): Refs => ({ externalRefs });

/** The numbers of a payment in other systems; everything else of it is final. */
export function RefsDrawer({ row, onClose }: Editing & { onClose: () => void }) {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const fieldTitle = useFieldTitle();
  const showValue = useShowValue();
  const save = useMoneyWrite(({ values, rowVersion }: Sent<Payment, Refs>, options) =>
    api.updatePayment({ params: { id: row.id }, body: { ...values, rowVersion } }, options),
  );
  const editor = useRecordEditor<Payment, Refs, Editing>({
    draft: "payment-refs",
    work: { row },
    sameWork: (found, present) => found.row.id === present.row.id,
    record: row,
    schema: Payment,
    empty: { externalRefs: [] },
    valuesOf,
    save,
    onSaved: ({ payNo }) => toast.success(t("update.done", { no: payNo })),
    onClose,
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t("update.title", { no: row.payNo })}
      conflictTitle={t("update.conflict")}
      fieldTitle={fieldTitle}
      showValue={showValue}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={payments}
          draft={Refs}
          names={["externalRefs"]}
          special={{ externalRefs: { autoFocus: true } }}
        />
      </Form>
    </RecordDrawer>
  );
}
