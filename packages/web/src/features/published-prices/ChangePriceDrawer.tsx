import {
  corrections,
  PublishedPrice,
  PublishedPriceCorrection,
} from "@busbar/contract/published-prices/published-prices";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { usePriceFields, usePriceName } from "./price-words.tsx";
import { type ChangeValues, useChangePrice } from "./published-price-queries.ts";
import { publishedPriceTexts } from "./published-price-texts.ts";

export const changeDraft = "published-price-change";
export type Changing = { row: PublishedPrice };

/** Changes a price that awaits approval, or corrects an approved one with a reason. */
export function ChangePriceDrawer({ changing: { row }, onClose }: { changing: Changing; onClose: () => void }) {
  const t = publishedPriceTexts.useTexts();
  const name = usePriceName()(row);
  const corrects = row.status === "APPROVED";
  const editor = useRecordEditor<PublishedPrice, ChangeValues, Changing>({
    draft: changeDraft,
    work: { row },
    sameWork: (found, present) => found.row.id === present.row.id,
    record: row,
    schema: PublishedPrice,
    empty: { value: "", source: "", reason: "" },
    valuesOf: ({ value, source, reason }) => ({ value, source, reason: corrects ? "" : reason }),
    save: useChangePrice(useApi()),
    onSaved: () => toast.success(t(corrects ? "correct.done" : "changed", { name })),
    onClose,
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t(corrects ? "correct.title" : "change.title", { name })}
      conflictTitle={t("conflict")}
      {...usePriceFields()}
      onClose={onClose}
    >
      {corrects ? <p>{t("correct.text")}</p> : null}
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={corrections}
          draft={PublishedPriceCorrection}
          names={corrects ? ["value", "source", "reason"] : ["value", "source"]}
          special={{ value: { autoFocus: true }, source: { hint: t("source.hint") } }}
        />
      </Form>
    </RecordDrawer>
  );
}
