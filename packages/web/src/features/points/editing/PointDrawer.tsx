import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { checkPointCode, type IdScheme } from "@busbar/contract/points/point-codes";
import { ofElectricity, PointDraft } from "@busbar/contract/points/point-drafts";
import { points } from "@busbar/contract/points/point-fields";
import { Point, pointColumnTitles } from "@busbar/contract/points/points";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { OptionalLabel, RecordFields } from "../../../records/fields/RecordFields.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Field, type FieldRule, Form, useWatch } from "../../../ui/form/Form.tsx";
import { pointTexts } from "../point-texts.ts";
import { onePoint, useSavePoint } from "../point-queries.ts";
import { draftName, type Editing } from "./point-steps.ts";
import { emptyPoint, type PointValues, valuesOf } from "../point-values.ts";
import { useFieldWords } from "../point-words.tsx";
import styles from "../points.module.css";

const stated = { of: points, draft: PointDraft };

/** Adds or changes a point. */
export function PointDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const words = useFieldWords();
  const found = useQuery({ ...onePoint(api, editing.id ?? ""), enabled: editing.id !== null });
  const editor = useRecordEditor<Point, PointValues, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (one, other) => one.id === other.id,
    record: editing.id === null ? null : found.data,
    schema: Point,
    empty: emptyPoint,
    valuesOf,
    save: useSavePoint(api),
    onSaved: ({ name }) => toast.success(t("saved", { name })),
    onClose,
  });
  const commodity = useWatch("commodity", editor.form) ?? editor.initial?.commodity;
  /** The server's rule. */
  const codeRule: FieldRule = ({ getFieldValue }) => ({
    async validator(_, value) {
      const scheme = getFieldValue("idScheme") as IdScheme;
      const check = checkPointCode(scheme, String(value ?? ""));
      if (!value || check.ok) return;
      const word = check.reason === "check" ? "check" : scheme.toLowerCase();
      throw new Error(validationText(`point_code.${word}`, language, { expected: check.expected }));
    },
  });
  const fromRule: FieldRule = ({ getFieldValue }) => ({
    async validator(_, value) {
      if (getFieldValue("customerId") && !value) throw new Error(t("tenancies.missing"));
    },
  });
  return (
    <RecordDrawer
      editor={editor}
      title={t(editing.id === null ? "create" : "editTitle")}
      conflictTitle={t("conflict")}
      loadError={found.error}
      onRetry={() => void found.refetch()}
      {...words}
      onClose={onClose}
    >
      <Form
        id={editor.formId}
        form={editor.form}
        initialValues={editor.initial}
        onFinish={editor.submit}
        className={styles.form}
      >
        <h2>{t("form.basic")}</h2>
        <RecordFields
          {...stated}
          names={["name", "idScheme", "externalCode", "commodity", "pointKind"]}
          special={{
            name: { autoFocus: true },
            externalCode: { hint: t("form.codeHint"), rules: [codeRule], dependsOn: ["idScheme"] },
          }}
        />
        {editing.id === null ? (
          <>
            <Field name="customerId" label={<OptionalLabel>{t("form.customer")}</OptionalLabel>}>
              <CustomerField />
            </Field>
            <Field
              name="customerFrom"
              rules={[fromRule]}
              dependsOn={["customerId"]}
              label={<OptionalLabel>{t("form.customerFrom")}</OptionalLabel>}
            >
              <DayField />
            </Field>
          </>
        ) : null}
        <h2>{t("form.place")}</h2>
        <RecordFields
          {...stated}
          names={["areaCode", "address", "accountNo", "meteringPointNo", "lng", "lat", "gridCompany"]}
          special={{ areaCode: { label: pointColumnTitles.areaName[language] } }}
        />
        {commodity === "ELECTRICITY" ? (
          <>
            <h2>{t("form.electricity")}</h2>
            <RecordFields {...stated} names={ofElectricity} />
          </>
        ) : null}
        <h2>{t("form.data")}</h2>
        <RecordFields
          {...stated}
          names={["resolutionMin", "dataFrom", "dataAuthorisedTo", "note", "externalRefs"]}
          special={{ dataAuthorisedTo: { hint: t("form.lastDayHint") } }}
        />
      </Form>
    </RecordDrawer>
  );
}
