import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { PricePlan, PricePlanDraft } from "@busbar/contract/price-plans/price-plans";
import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { labelPlaceholder, rulesFrom } from "../../kernel/forms/form-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Field, Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { planTexts } from "./plan-texts.ts";
import { useSavePlan } from "./plan-queries.ts";
import { usePlanFields } from "./plan-words.tsx";

const empty: PricePlanDraft = { planCode: "", name: "", commodity: "ELECTRICITY", note: "" };
const valuesOf = ({ planCode, name, commodity, note }: PricePlan): PricePlanDraft => ({
  planCode,
  name,
  commodity,
  note,
});

/** Name of the draft in the view. */
export const draftName = "price-plan";
/** `row` null: a new plan. */
export type Editing = { row: PricePlan | null };

type PlanDrawerProps = { editing: Editing; onSaved?: (plan: PricePlan) => void; onClose: () => void };

/** Adds a plan or renames one. */
export function PlanDrawer({ editing, onSaved, onClose }: PlanDrawerProps) {
  const t = planTexts.useTexts();
  const language = useLanguage();
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
  const rules = (name: keyof PricePlanDraft) =>
    rulesFrom(PricePlanDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <Field name="planCode" label={words.fieldTitle("planCode")} rules={rules("planCode")}>
          <TextField autoFocus maxLength={20} autoComplete="off" />
        </Field>
        <Field name="name" label={words.fieldTitle("name")} rules={rules("name")}>
          <TextField maxLength={60} autoComplete="off" />
        </Field>
        <Field name="commodity" label={words.fieldTitle("commodity")} rules={rules("commodity")}>
          <SelectField aria-label={words.fieldTitle("commodity")}>
            {Commodity.options.map((commodity) => (
              <option key={commodity} value={commodity}>
                {commodityWords[commodity][language]}
              </option>
            ))}
          </SelectField>
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
