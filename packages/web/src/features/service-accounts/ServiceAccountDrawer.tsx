import { ServiceAccount } from "@busbar/contract/service-accounts/service-accounts";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { Form } from "../../ui/form/Form.tsx";
import { HowFields, WhatFields, WhoFields } from "./AccountFields.tsx";
import {
  type AccountValues,
  draftName,
  emptyAccount,
  useSaveServiceAccount,
  valuesOf,
} from "./service-account-queries.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";
import { useFieldWords } from "./service-account-words.tsx";

/** Changes an account; a new one is made step by step. */
export function ServiceAccountDrawer({ row, onClose }: { row: ServiceAccount; onClose: () => void }) {
  const t = serviceAccountTexts.useTexts();
  const words = useFieldWords();
  const me = useUser();
  const editor = useRecordEditor<ServiceAccount, AccountValues, { row: ServiceAccount }>({
    draft: draftName,
    work: { row },
    sameWork: (found, present) => found.row?.id === present.row.id,
    record: row,
    schema: ServiceAccount,
    empty: emptyAccount(me.id),
    valuesOf,
    save: useSaveServiceAccount(useApi()),
    onSaved: ({ name }) => toast.success(t("saved", { name })),
    onClose,
  });
  return (
    <RecordDrawer editor={editor} title={t("edit")} conflictTitle={t("conflict")} {...words} onClose={onClose}>
      <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
        <WhoFields isNew={false} />
        <WhatFields form={editor.form} initial={editor.initial} />
        <HowFields />
      </Form>
    </RecordDrawer>
  );
}
