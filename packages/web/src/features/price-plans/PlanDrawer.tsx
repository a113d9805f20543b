import { emptyValues, fieldsIn } from "@busbar/contract/fields/noun";
import { PricePlan, PricePlanDraft, pricePlans } from "@busbar/contract/price-plans/price-plans";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { Form } from "../../ui/form/Form.tsx";
import { planTexts } from "./plan-texts.ts";
import { useSavePlan } from "./plan-queries.ts";
import { usePlanFields } from "./plan-words.tsx";

const empty = emptyValues(pricePlans);
const valuesOf = (plan: PricePlan): PricePlanDraft => fieldsIn(pricePlans, plan);

/** Name of the draft in the view. */
export const draftName = "price-plan";
/** `row` null: a new plan. */
export type Editing = { row: PricePlan | null };

type PlanDrawerProps = { editing: Editing; onSaved?: (plan: PricePlan) => void; onClose: () => void };

/** Adds a plan or renames one. */
export function PlanDrawer({ editing, onSaved, onClose }: PlanDrawerProps) {
  const t = planTexts.useTexts();
  const words = usePlanFields();
  const editor = useRecordEditor<PricePlan, PricePlanDraft, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: editing.row,
    schema: PricePlan,
    empty,
    valuesOf,
    save: useSavePlan(useApi()),
    onSaved: (plan) => {
      toast.success(t("saved", { name: plan.name }));
      onSaved?.(plan);
    },
    onClose,
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={pricePlans}
          draft={PricePlanDraft}
          names={pricePlans.names}
          special={{ planCode: { autoFocus: true } }}
        />
      </Form>
    </RecordDrawer>
  );
}
