import { CallError } from "@busbar/contract/kernel/http/client";
import { ServiceAccount } from "@busbar/contract/service-accounts/service-accounts";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Steps } from "../../ui/pages/Steps.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { HowFields, WhatFields, WhoFields } from "./AccountFields.tsx";
import {
  type AccountValues,
  draftName,
  emptyAccount,
  useSaveServiceAccount,
  valuesOf,
} from "./service-account-queries.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";
import styles from "./service-accounts.module.css";

/** In which step each field is asked for. */
const stepOf: Readonly<Record<string, number>> = {
  name: 0,
  code: 0,
  purpose: 0,
  responsibleId: 0,
  permissions: 1,
  scope: 1,
  confirmations: 1,
};
const lastStep = 2;

/** Makes a new account in three steps: who and why, what, and from where until when. */
export function CreateDrawer({ onMade, onClose }: { onMade: (made: ServiceAccount) => void; onClose: () => void }) {
  const t = serviceAccountTexts.useTexts();
  const me = useUser();
  const view = useView();
  const texts = useUiTexts().record;
  const [step, setStep] = useState(0);
  const [discarding, setDiscarding] = useState(false);
  const save = useSaveServiceAccount(useApi());
  const editor = useRecordEditor<ServiceAccount, AccountValues, { row: null }>({
    draft: `${draftName}-new`,
    work: { row: null },
    record: null,
    schema: ServiceAccount,
    empty: emptyAccount(me.id),
    valuesOf,
    save: {
      ...save,
      async mutateAsync(sent) {
        try {
          return await save.mutateAsync(sent);
        } catch (error) {
          const refused = error instanceof CallError ? error.errors?.[0]?.path.split(".")[0] : undefined;
          // The field is there before its message is.
          if (refused !== undefined) flushSync(() => setStep(stepOf[refused] ?? lastStep));
          throw error;
        }
      },
    },
    onSaved: onMade,
    onClose,
  });
  const leave = () => (editor.isDirty() ? setDiscarding(true) : onClose());
  const titles = [t("step.who"), t("step.what"), t("step.how")];
  const footer = (
    <div className={controls.formFooter}>
      {step === 0 ? (
        <Button onClick={leave}>{t("cancel")}</Button>
      ) : (
        <Button onClick={() => setStep(step - 1)}>{t("previous")}</Button>
      )}
      <SubmitButton busy={editor.busy} cutOff={editor.cutOff} form={editor.formId}>
        {step === lastStep ? t("create") : t("next")}
      </SubmitButton>
    </div>
  );
  return (
    <Drawer open title={t("create")} size={520} onClose={leave} place={view.overlays} footer={footer} guarded>
      <div className={styles.steps}>
        <Steps label={t("steps")} titles={titles} at={step} />
      </div>
      {editor.refusal === undefined ? null : <Callout tone="danger">{editor.refusal}</Callout>}
      <Form
        id={editor.formId}
        form={editor.form}
        initialValues={editor.initial}
        onFinish={() => (step === lastStep ? editor.submit() : setStep(step + 1))}
      >
        {step === 0 ? <WhoFields isNew /> : null}
        {step === 1 ? <WhatFields form={editor.form} initial={editor.initial} /> : null}
        {step === lastStep ? <HowFields /> : null}
      </Form>
      <ConfirmDialog
        open={discarding}
        title={texts.discardTitle}
        verb={texts.discard}
        danger
        onConfirm={editor.discard}
        onClose={() => setDiscarding(false)}
      >
        {texts.discardText}
      </ConfirmDialog>
    </Drawer>
  );
}
