import { emptyValues } from "@busbar/contract/fields/noun";
import { UserAccount, UserDraft } from "@busbar/contract/users/user-accounts";
import { ofNewUser } from "@busbar/contract/users/user-fields";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { managerOptions } from "../../kernel/queries/reference-queries.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { OptionalLabel, RecordFields } from "../../records/fields/RecordFields.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MultiSelect, Select } from "../../ui/form/choices.tsx";
import { Field, Form, useWatch } from "../../ui/form/Form.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { userTexts } from "./user-texts.ts";
import { departmentList, departmentOptions, roleList, type UserValues, useSaveUser, valuesOf } from "./user-queries.ts";
import { draftName, type Editing } from "./user-steps.ts";
import { useFieldWords } from "./user-words.tsx";
import styles from "./users.module.css";

const empty: UserValues = {
  ...emptyValues(ofNewUser),
  roles: ["CFWreSdIlp"],
  departmentId: null,
  scopeKind: "NONE",
  regions: [],
};
const stated = { of: ofNewUser, draft: UserDraft };
/** Each language by its own name. */
const languages = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
];
const chosenKinds = ["NONE", "REGION", "ALL"] as const;

/** Adds or changes an account. */
export function UserDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const words = useFieldWords();
  const roles = useQuery(roleList(api)).data ?? [];
  const departments = useQuery(departmentList(api)).data ?? [];
  const managers = useQuery(managerOptions(api)).data ?? [];
  const { row } = editing;
  const editor = useRecordEditor<UserAccount, UserValues, Editing>({
    draft: draftName,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id,
    record: row,
    schema: UserAccount,
    empty,
    valuesOf,
    save: useSaveUser(api),
    onSaved: ({ fullName, email }, seen) =>
      toast.success(t(seen || email === "" ? "saved" : "invited", { name: fullName, email })),
    onClose,
  });
  const kind = useWatch<UserValues, "scopeKind">("scopeKind", editor.form) ?? editor.initial.scopeKind;
  const rules = useRules(UserDraft);
  const manager = [
    { value: "", label: t("nobody") },
    ...managers.map(({ userCode, fullName }) => ({ value: userCode, label: `${fullName} ${userCode}` })),
  ];
  const governed = row === null || row.actions.govern === "ok";
  const kinds = (chosenKinds as readonly string[]).includes(kind) ? chosenKinds : [kind];
  return (
    <RecordDrawer
      editor={editor}
      title={t(row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      {...words}
      onClose={onClose}
    >
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <RecordFields
          {...stated}
          names={row ? ["fullName", "email", "mobile"] : ["username", "fullName", "email", "mobile"]}
          special={{
            username: { autoFocus: true },
            email: { disabled: !governed, ...(row ? {} : { hint: t("form.emailHint") }) },
            mobile: { disabled: !governed },
          }}
        />
        <Field name="roles" label={words.fieldTitle("roles")} rules={rules("roles")}>
          <MultiSelect
            disabled={!governed}
            options={roles.map((role) => ({ value: role.code, label: language === "zh" ? role.nameZh : role.nameEn }))}
          />
        </Field>
        <Field name="departmentId" label={<OptionalLabel>{words.fieldTitle("departmentId")}</OptionalLabel>}>
          <Select searchable clearable options={departmentOptions(departments, language)} />
        </Field>
        <Field name="scopeKind" label={words.fieldTitle("scopeKind")} hint={t("form.scopeHint")}>
          <Select
            disabled={!governed || kinds.length === 1}
            options={kinds.map((value) => ({ value, label: t(`scope.${value as "ALL"}`) }))}
          />
        </Field>
        {kind === "REGION" ? (
          <Field name="regions" label={words.fieldTitle("regions")} hint={t("form.regionsHint")}>
            <MultiSelect
              disabled={!governed}
              options={Region.options.map((value) => ({ value, label: regionWords[value][language] }))}
            />
          </Field>
        ) : null}
        <RecordFields
          {...stated}
          names={["visitCode", "language"]}
          special={{
            visitCode: { hint: t("form.visitCodeHint"), control: <Select searchable options={manager} /> },
            language: { control: <Select options={languages} /> },
          }}
        />
      </Form>
      {row ? null : <MailPreview values={() => editor.form.getFieldsValue()} />}
    </RecordDrawer>
  );
}

/** A preview of the mail to the person, from the form's values. */
function MailPreview({ values }: { values: () => UserValues }) {
  const t = userTexts.useTexts();
  const api = useApi();
  const [shown, setShown] = useState<{ text: string } | { failed: string }>();
  const show = async () => {
    const { username, fullName, email, language } = values();
    try {
      const mail = await api.previewInvitation({ body: { username, fullName, email: email ?? "", language } });
      setShown({ text: `${mail.subject}\n\n${mail.text}` });
    } catch (error) {
      setShown({ failed: messageOf(error) });
    }
  };
  return (
    <div>
      <Button variant="link" onClick={() => void show()}>
        {t("preview")}
      </Button>
      {shown && "text" in shown ? <pre className={styles.mail}>{shown.text}</pre> : null}
      {shown && "failed" in shown ? <p role="alert">{shown.failed}</p> : null}
    </div>
  );
}
