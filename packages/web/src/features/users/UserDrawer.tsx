import { UserAccount, UserDraft } from "@busbar/contract/identity/user-accounts";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { Region, regionWords } from "@busbar/contract/sales/areas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { labelPlaceholder, rulesFrom } from "../../kernel/forms/form-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { managerOptions } from "../../kernel/queries/reference-queries.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { MultiSelect, Select } from "../../ui/form/choices.tsx";
import { Field, Form, useWatch } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { userTexts } from "./user-texts.ts";
import { departmentList, departmentOptions, roleList, type UserValues, useSaveUser, valuesOf } from "./user-queries.ts";
import { draftName, type Editing } from "./user-steps.ts";
import { useFieldWords } from "./user-words.tsx";
import styles from "./users.module.css";

const empty: UserValues = {
  username: "",
  fullName: "",
  email: "",
  mobile: "",
  roles: ["CFWreSdIlp"],
  departmentId: null,
  scopeKind: "NONE",
  regions: [],
  visitCode: "",
  language: "zh",
};
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
  const rules = (name: "username" | "fullName" | "email" | "mobile" | "roles") =>
    rulesFrom(UserDraft, name, (_, issue) => problemText(issue, language, labelPlaceholder));
  const optional = (name: string): ReactNode => (
    <>
      {words.fieldTitle(name)} <span className={controls.optional}>{t("form.optional")}</span>
    </>
  );
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
        {row ? null : (
          <Field name="username" label={words.fieldTitle("username")} rules={rules("username")}>
            <TextField autoFocus maxLength={32} autoComplete="off" />
          </Field>
        )}
        <Field name="fullName" label={words.fieldTitle("fullName")} rules={rules("fullName")}>
          <TextField maxLength={60} autoComplete="off" />
        </Field>
        <Field
          name="email"
          label={optional("email")}
          hint={row ? undefined : t("form.emailHint")}
          rules={rules("email")}
        >
          <TextField type="email" maxLength={254} autoComplete="off" disabled={!governed} />
        </Field>
        <Field name="mobile" label={optional("mobile")} rules={rules("mobile")}>
          <TextField inputMode="tel" maxLength={40} autoComplete="off" disabled={!governed} />
        </Field>
        <Field name="roles" label={words.fieldTitle("roles")} rules={rules("roles")}>
          <MultiSelect
            disabled={!governed}
            options={roles.map((role) => ({ value: role.code, label: language === "zh" ? role.nameZh : role.nameEn }))}
          />
        </Field>
        <Field name="departmentId" label={optional("departmentId")}>
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
        <Field name="visitCode" label={optional("visitCode")} hint={t("form.visitCodeHint")}>
          <Select
            searchable
            options={[
              { value: "", label: t("nobody") },
              ...managers.map(({ userCode, fullName }) => ({ value: userCode, label: `${fullName} ${userCode}` })),
            ]}
          />
        </Field>
        <Field name="language" label={words.fieldTitle("language")}>
          <Select
            options={[
              { value: "zh", label: "中文" },
              { value: "en", label: "English" },
            ]}
          />
        </Field>
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
