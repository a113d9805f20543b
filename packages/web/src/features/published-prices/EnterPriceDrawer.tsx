import { emptyValues } from "@busbar/contract/fields/noun";
import { type PublishedPriceFields, publishedPrices } from "@busbar/contract/published-prices/published-price-fields";
import { PublishedPrice, PublishedPriceDraft } from "@busbar/contract/published-prices/published-prices";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useAreaChoice } from "../../kernel/queries/reference-queries.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { RecordFields } from "../../records/fields/RecordFields.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import type { FieldControl } from "../../ui/form/TextField.tsx";
import { TreeField } from "../../ui/tree-field/TreeField.tsx";
import { usePriceFields, usePriceName } from "./price-words.tsx";
import { useEnterPrice } from "./published-price-queries.ts";
import { publishedPriceTexts } from "./published-price-texts.ts";

export const enterDraft = "published-price";
/** What is known of the price from where it is entered, such as a cell of the board. */
export type Entering = { known: Partial<PublishedPriceFields> };

const names = ["priceKey", "month", "areaCode", "gridCompany", "voltageLevel", "value", "source"] as const;

/** Enters a price, which another person approves. */
export function EnterPriceDrawer({ entering, onClose }: { entering: Entering; onClose: () => void }) {
  const t = publishedPriceTexts.useTexts();
  const nameOf = usePriceName();
  const editor = useRecordEditor<PublishedPrice, PublishedPriceDraft, Entering>({
    draft: enterDraft,
    work: entering,
    record: null,
    schema: PublishedPrice,
    empty: { ...emptyValues(publishedPrices), ...entering.known },
    valuesOf: (row) => row,
    save: useEnterPrice(useApi()),
    onSaved: (row) => toast.success(t("entered", { name: nameOf(row) })),
    onClose,
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t("create")}
      conflictTitle={t("conflict")}
      {...usePriceFields()}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          of={publishedPrices}
          draft={PublishedPriceDraft}
          names={names}
          special={{
            priceKey: { autoFocus: true },
            month: { hint: t("month.hint") },
            areaCode: { label: t("area"), hint: t("area.hint"), control: <AnyArea /> },
            source: { hint: t("source.hint") },
          }}
        />
      </Form>
    </RecordDrawer>
  );
}

/** An area of any level, or none. */
function AnyArea({
  value,
  onChange,
  ...given
}: FieldControl & { value?: string | null; onChange?: (code: string | null) => void }) {
  const t = publishedPriceTexts.useTexts();
  return (
    <>
      <TreeField
        {...given}
        choice={useAreaChoice()}
        anyLevel
        value={value ?? undefined}
        onChange={(code) => onChange?.(code)}
        placeholder={t("areaPick")}
      />
      {value ? (
        <Button variant="link" onClick={() => onChange?.(null)}>
          {t("area.clear")}
        </Button>
      ) : null}
    </>
  );
}
