import { Region } from "@busbar/contract/areas/areas";
import { OptionalLabel } from "../../../records/fields/RecordFields.tsx";
import { Field, Form, useWatch, type FieldRule, type FormInstance } from "../../../ui/form/Form.tsx";
import { Select, Switch } from "../../../ui/form/choices.tsx";
import { type Assignment, AssignmentLevel } from "@busbar/contract/assignments/assignments";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { labelPlaceholder } from "../../../kernel/forms/form-rules.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DateText, type KeyFact, KeyFacts } from "../../../ui/values/Values.tsx";
import { useAreaChoice } from "../../../kernel/queries/reference-queries.ts";
import { TreeField } from "../../../ui/tree-field/TreeField.tsx";
import { type AssignmentValues, fieldProblem, hasArea } from "../assignment-rules.ts";
import { addDays } from "../../../ui/values/days.ts";
import { type AssignmentTexts, assignmentTexts } from "../assignment-texts.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { ManagerField } from "./ManagerField.tsx";
import { Outcome } from "./Outcome.tsx";
import { placeInFull, rankWord } from "../list/place-words.ts";
import styles from "../assignments.module.css";

type AssignmentFormProps = {
  id: string;
  form: FormInstance<AssignmentValues>;
  initial: AssignmentValues;
  /** Null for a new assignment. Person and area of an existing one cannot be changed. */
  row: Assignment | null;
  today: string | undefined;
  onSubmit: () => void;
};

/** The fields of an assignment. Once it has begun, only its end can be changed. */
export function AssignmentForm({ id, form, initial, row, today, onSubmit }: AssignmentFormProps) {
  const t = assignmentTexts.useTexts();
  const language = useLanguage();
  const level = useWatch("level", form) ?? initial.level;
  const areas = useAreaChoice(hasArea(level) ? level : undefined);
  const hasBegun = row !== null && row.state !== "future";
  const rules = (field: keyof AssignmentValues): FieldRule[] => [
    ({ getFieldsValue }) => {
      const values = () => ({ ...initial, ...(getFieldsValue(true) as AssignmentValues) });
      return {
        required: fieldProblem(field, { ...values(), [field]: undefined }) === "required",
        validator: async () => {
          const problem = fieldProblem(field, values());
          if (problem) throw new Error(validationText(problem, language, { field: labelPlaceholder }));
        },
      };
    },
  ];
  return (
    <Form id={id} form={form} checkOn="change" initialValues={initial} onFinish={onSubmit}>
      {row ? (
        <div className={styles.facts}>
          <KeyFacts facts={hasBegun ? [...fixedFacts(row, t), ...begunFacts(row, t)] : fixedFacts(row, t)} />
          {hasBegun ? <p className={styles.note}>{t("form.started")}</p> : null}
        </div>
      ) : (
        <>
          <Field name="level" label={t("form.level")} hint={level === "ORGANISATION" ? t("form.wholeHint") : undefined}>
            <Select
              autoFocus
              options={AssignmentLevel.options.map((value) => ({ value, label: t(`level.${value}`) }))}
              onChange={() => form.setFieldsValue({ region: undefined, areaCode: undefined })}
            />
          </Field>
          {level === "REGION" ? (
            <Field name="region" label={t("region")} rules={rules("region")}>
              <Select
                placeholder={t("form.regionPick")}
                options={Region.options.map((value) => ({ value, label: t(`region.${value}`) }))}
              />
            </Field>
          ) : null}
          {hasArea(level) ? (
            <Field name="areaCode" label={t(`form.area.${level}`)} rules={rules("areaCode")}>
              <TreeField key={level} choice={areas} placeholder={t(`form.areaPick.${level}`)} />
            </Field>
          ) : null}
          <Field name="userId" label={t("manager")} rules={rules("userId")}>
            <ManagerField />
          </Field>
        </>
      )}
      {hasBegun ? null : (
        <Field name="isPrimary" label={t("form.primary")} hint={t("form.primaryHint")} valueProp="checked">
          <Switch autoFocus={row !== null} />
        </Field>
      )}
      <div className={hasBegun ? undefined : styles.days}>
        {hasBegun ? null : (
          <Field name="validFrom" label={t("effectiveFrom")} rules={rules("validFrom")}>
            <DayField required today={today} />
          </Field>
        )}
        <Field
          name="validTo"
          label={<OptionalLabel>{t("form.lastDay")}</OptionalLabel>}
          hint={t("form.lastDayHint")}
          dependsOn={["validFrom"]}
          rules={rules("validTo")}
        >
          <DayField autoFocus={hasBegun} today={today} min={hasBegun && today ? addDays(today, -1) : undefined} />
        </Field>
      </div>
      <Outcome form={form} row={row} />
    </Form>
  );
}

const fixedFacts = (row: Assignment, t: AssignmentTexts): KeyFact[] => [
  { key: "node", label: t("column.node"), value: placeInFull(row, t) },
  { key: "level", label: t("column.level"), value: t(`level.${row.level}`) },
  { key: "manager", label: t("manager"), value: `${row.fullName} ${row.userCode}` },
];

/** The facts that are fixed once the assignment has begun. */
const begunFacts = (row: Assignment, t: AssignmentTexts): KeyFact[] => [
  { key: "rank", label: t("role"), value: rankWord(row.isPrimary, t) },
  { key: "validFrom", label: t("column.validFrom"), value: <DateText value={row.validFrom} /> },
];
