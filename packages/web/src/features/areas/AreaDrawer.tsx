import { AreaDraft, AreaUpdate, ManagedArea } from "@busbar/contract/areas/managed-areas";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { type AreaOption, useAreaChoice } from "../../kernel/queries/reference-queries.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { OptionalLabel } from "../../records/fields/RecordFields.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { MultiSelect } from "../../ui/form/choices.tsx";
import { Field, Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { StepField } from "../../ui/form/typing/StepField.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { areaUses, type AreaValues, useSaveArea, valuesOf } from "./area-queries.ts";
import { useFieldWords } from "./area-words.tsx";
import { areaTexts } from "./area-texts.ts";

type Editing = { row: ManagedArea | null };
type AreaDrawerProps = { editing: Editing; draft: string; onClose: () => void };

const empty: AreaValues = {
  code: "",
  name: "",
  nameEn: "",
  validFrom: null,
  validTo: null,
  successors: [],
  order: 1,
};

/** The areas of one level, each with the name of the one above. */
function ofLevel(nodes: readonly AreaOption[], level: number, above = ""): { value: string; label: string }[] {
  return nodes.flatMap(({ value, label, children }) =>
    level === 1
      ? [{ value, label: `${value} ${label}${above && ` · ${above}`}` }]
      : ofLevel(children ?? [], level - 1, label),
  );
}

/** Adds an area, or changes its name, validity, successors and place. */
export function AreaDrawer({ editing, draft, onClose }: AreaDrawerProps) {
  const t = areaTexts.useTexts();
  const words = useFieldWords();
  const api = useApi();
  const { row } = editing;
  const editor = useRecordEditor<ManagedArea, AreaValues, Editing>({
    draft,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: row,
    schema: ManagedArea,
    empty,
    valuesOf,
    save: useSaveArea(api),
    onSaved: ({ name }) => toast.success(t("saved", { name })),
    onClose,
  });
  const { nodes, busy } = useAreaChoice();
  const successors = useMemo(() => {
    const offered = row === null ? [] : ofLevel(nodes, row.level).filter(({ value }) => value !== row.code);
    const others = (row?.successors ?? []).filter(({ code }) => !offered.some(({ value }) => value === code));
    return [...others.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })), ...offered];
  }, [nodes, row]);
  const rules = useRules(AreaDraft);
  const later = useRules(AreaUpdate);
  const optional = (name: keyof AreaValues) => <OptionalLabel>{words.fieldTitle(name)}</OptionalLabel>;
  const isProvince = row?.level === 1;
  return (
    <RecordDrawer
      editor={editor}
      title={row ? t("editTitle", { name: row.name }) : t("create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      {row && !isProvince ? <Uses code={row.code} /> : null}
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        {row ? null : (
          <Field name="code" label={words.fieldTitle("code")} hint={t("form.codeHint")} rules={rules("code")}>
            <TextField autoFocus maxLength={6} inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <Field name="name" label={words.fieldTitle("name")} rules={rules("name")}>
          <TextField maxLength={60} autoComplete="off" />
        </Field>
        <Field name="nameEn" label={optional("nameEn")} rules={rules("nameEn")}>
          <TextField maxLength={60} autoComplete="off" />
        </Field>
        {isProvince ? null : (
          <Field name="validFrom" label={optional("validFrom")} rules={rules("validFrom")}>
            <DayField />
          </Field>
        )}
        {row && !isProvince ? (
          <>
            <Field name="validTo" label={optional("validTo")} hint={t("form.lastDayHint")} rules={later("validTo")}>
              <LastDayField />
            </Field>
            <Field
              name="successors"
              label={optional("successors")}
              hint={t("form.successorsHint")}
              rules={later("successors")}
            >
              <MultiSelect options={successors} searchable busy={busy} />
            </Field>
          </>
        ) : null}
        {row ? (
          <Field name="order" label={words.fieldTitle("order")} hint={t("form.orderHint")} rules={later("order")}>
            <StepField min={1} max={500} strict />
          </Field>
        ) : null}
      </Form>
    </RecordDrawer>
  );
}

/** What an end of the area would touch. */
function Uses({ code }: { code: string }) {
  const t = areaTexts.useTexts();
  const { data } = useQuery(areaUses(useApi(), code));
  if (!data) return null;
  const { customers, points, assignments } = data;
  const names = [...new Set(assignments.map(({ managerName }) => managerName))].join(t("nameMark"));
  return (
    <Callout tone={assignments.length > 0 ? "warn" : "info"} role="note">
      {customers + points > 0 ? <p>{t("uses.records", { customers, points })}</p> : null}
      {assignments.length > 0 ? (
        <p>
          {t("uses.assignments", { names })}{" "}
          <Link href={`#/customer/assignment?v=assignments~1~areaCode*${code}`}>{t("uses.open")}</Link>
        </p>
      ) : null}
      {customers + points + assignments.length === 0 ? <p>{t("uses.none")}</p> : null}
    </Callout>
  );
}
