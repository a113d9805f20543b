import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { checkPointCode, IdScheme, idSchemeWords } from "@busbar/contract/points/point-codes";
import {
  DemandBasis,
  demandBasisWords,
  PfStandard,
  PointDraft,
  type PointFields,
  PointKind,
  pointKindWords,
  UseClass,
  useClassWords,
  VoltageLevel,
  voltageWords,
} from "@busbar/contract/points/point-fields";
import { Point } from "@busbar/contract/points/points";
import { Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { labelPlaceholder, rulesFrom } from "../../../kernel/forms/form-rules.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useAreaChoice } from "../../../kernel/queries/reference-queries.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { CustomerField } from "../../../records/editing/CustomerField.tsx";
import { RecordDrawer } from "../../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../../records/editing/use-record-editor.ts";
import { DayField, type DayFieldProps } from "../../../ui/fields/DayField.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Select } from "../../../ui/form/choices.tsx";
import { Field, type FieldRule, Form, useWatch } from "../../../ui/form/Form.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { TreeField } from "../../../ui/tree-field/TreeField.tsx";
import { endAfter, lastDayOf } from "../../../ui/values/days.ts";
import { pointTexts } from "../feature.ts";
import { gridCompanies, onePoint, useSavePoint } from "../point-queries.ts";
import { draftName, type Editing } from "./point-steps.ts";
import { emptyPoint, type PointValues, valuesOf } from "../point-values.ts";
import { useFieldWords } from "../point-words.tsx";
import styles from "../points.module.css";

/** Adds or changes a point. */
export function PointDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const words = useFieldWords();
  const found = useQuery({ ...onePoint(api, editing.id ?? ""), enabled: editing.id !== null });
  const grids = useQuery(gridCompanies(api)).data ?? [];
  const areas = useAreaChoice();
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
  const rules = (name: keyof PointFields) =>
    rulesFrom(PointDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  const optional = (name: string): ReactNode => (
    <>
      {words.fieldTitle(name)} <span className={controls.optional}>{t("form.optional")}</span>
    </>
  );
  const choices = <T extends string>(of: readonly T[], labels: Record<T, { zh: string; en: string }>) =>
    of.map((value) => ({ value, label: labels[value][language] }));
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
        <Field name="name" label={words.fieldTitle("name")} rules={rules("name")}>
          <TextField autoFocus maxLength={120} autoComplete="off" />
        </Field>
        <Field name="idScheme" label={words.fieldTitle("idScheme")}>
          <Select options={choices(IdScheme.options, idSchemeWords)} />
        </Field>
        <Field
          name="externalCode"
          label={words.fieldTitle("externalCode")}
          hint={t("form.codeHint")}
          rules={[...rules("externalCode"), codeRule]}
          dependsOn={["idScheme"]}
        >
          <TextField maxLength={64} autoComplete="off" />
        </Field>
        <Field name="commodity" label={words.fieldTitle("commodity")}>
          <Select options={choices(Commodity.options, commodityWords)} />
        </Field>
        <Field name="pointKind" label={words.fieldTitle("pointKind")}>
          <Select options={choices(PointKind.options, pointKindWords)} />
        </Field>
        {editing.id === null ? (
          <>
            <Field
              name="customerId"
              label={
                <>
                  {t("form.customer")} <span className={controls.optional}>{t("form.optional")}</span>
                </>
              }
            >
              <CustomerField />
            </Field>
            <Field
              name="customerFrom"
              rules={[fromRule]}
              dependsOn={["customerId"]}
              label={
                <>
                  {t("form.customerFrom")} <span className={controls.optional}>{t("form.optional")}</span>
                </>
              }
            >
              <DayField />
            </Field>
          </>
        ) : null}
        <h2>{t("form.place")}</h2>
        <Field name="areaCode" label={words.fieldTitle("areaName")} rules={rules("areaCode")} checkOn="change">
          <TreeField choice={areas} placeholder={t("filter.areaPick")} />
        </Field>
        <Field name="address" label={optional("address")} rules={rules("address")}>
          <TextField maxLength={200} autoComplete="off" />
        </Field>
        <Field name="accountNo" label={optional("accountNo")} rules={rules("accountNo")}>
          <TextField maxLength={13} autoComplete="off" />
        </Field>
        <Field name="meteringPointNo" label={optional("meteringPointNo")} rules={rules("meteringPointNo")}>
          <TextField maxLength={22} autoComplete="off" />
        </Field>
        <Field name="lng" label={optional("lng")} rules={rules("lng")}>
          <TextOrNull />
        </Field>
        <Field name="lat" label={optional("lat")} rules={rules("lat")}>
          <TextOrNull />
        </Field>
        <Field name="gridCompany" label={optional("gridCompany")}>
          <Select clearable options={grids.map((item) => ({ value: item.code, label: item[language] }))} />
        </Field>
        {commodity === "ELECTRICITY" ? (
          <>
            <h2>{t("form.electricity")}</h2>
            <Field name="voltageLevel" label={optional("voltageLevel")}>
              <Select clearable options={choices(VoltageLevel.options, voltageWords)} />
            </Field>
            <Field name="capacityKva" label={optional("capacityKva")} rules={rules("capacityKva")}>
              <NumberField read={(text) => readNumber(text, 2)} />
            </Field>
            <Field name="useClass" label={optional("useClass")}>
              <Select clearable options={choices(UseClass.options, useClassWords)} />
            </Field>
            <Field name="demandBasis" label={words.fieldTitle("demandBasis")}>
              <Select options={choices(DemandBasis.options, demandBasisWords)} />
            </Field>
            <Field name="contractDemandKw" label={optional("contractDemandKw")} rules={rules("contractDemandKw")}>
              <NumberField read={(text) => readNumber(text, 2)} />
            </Field>
            <Field name="pfStandard" label={optional("pfStandard")}>
              <Select clearable options={PfStandard.options.map((value) => ({ value, label: value }))} />
            </Field>
          </>
        ) : null}
        <h2>{t("form.data")}</h2>
        <Field name="resolutionMin" label={words.fieldTitle("resolutionMin")}>
          <Select options={([15, 30, 60] as const).map((value) => ({ value, label: String(value) }))} />
        </Field>
        <Field name="dataFrom" label={optional("dataFrom")}>
          <DayOrNull />
        </Field>
        <Field name="dataAuthorisedTo" label={optional("dataAuthorisedTo")} hint={t("form.lastDayHint")}>
          <LastDayField />
        </Field>
        <Field name="note" label={optional("note")} rules={rules("note")}>
          <TextField maxLength={500} autoComplete="off" />
        </Field>
      </Form>
    </RecordDrawer>
  );
}

type OrNull = { id?: string; value?: string | null; onChange?: (value: string | null) => void };

/** A text field whose empty value is null. */
const TextOrNull = ({ value = null, onChange, ...rest }: OrNull) => (
  <TextField
    {...rest}
    autoComplete="off"
    value={value ?? ""}
    onChange={({ target }) => onChange?.(target.value === "" ? null : target.value)}
  />
);

type DayOrNullProps = Omit<DayFieldProps, "value" | "onChange"> & Omit<OrNull, "id">;

const DayOrNull = ({ value = null, onChange, ...rest }: DayOrNullProps) => (
  <DayField {...rest} value={value ?? undefined} onChange={(day) => onChange?.(day ?? null)} />
);

/** Shows the last day of a range; its value is the exclusive end, the day after. */
const LastDayField = ({ value = null, onChange, ...rest }: DayOrNullProps) => (
  <DayField {...rest} value={lastDayOf(value)} onChange={(day) => onChange?.(endAfter(day))} />
);
