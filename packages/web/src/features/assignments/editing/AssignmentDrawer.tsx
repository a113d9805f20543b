import { Assignment } from "@busbar/contract/assignments";
import { Button, Drawer, Form } from "antd";
import { useState } from "react";
import { currentRecord, failureOf, messageOf } from "../../../kernel/calls/call-errors.ts";
import { showFieldErrors } from "../../../kernel/forms/form-rules.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft, useView } from "../../../kernel/portal/view.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { SubmitButton } from "../../../ui/dialogs/SubmitButton.tsx";
import { AssignmentForm } from "./AssignmentForm.tsx";
import { useSaveAssignment } from "../assignment-queries.ts";
import { type AssignmentValues, isChanged, valuesOf } from "../assignment-rules.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { placeInFull } from "../place-words.ts";
import { PresentRow } from "./PresentRow.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { reasonOf } from "../row-actions.ts";
import "../../../ui/fields/form.css";

type AssignmentDrawerProps = {
  row: Assignment | null;
  /** The business date; undefined until the list has come. */
  today: string | undefined;
  onClose: () => void;
};

/** Under which the view keeps what is being typed here. */
const draftName = "assignment";
type AssignmentWork = { row: Assignment | null; values: AssignmentValues };

/** What was open when the page was last taken down with unsaved work; the page opens its drawer with this. */
export const useFoundWork = () => useFoundDraft<AssignmentWork>(draftName);

/** Gives an area to a manager (`row` null), or changes what was given. What was typed outlives a stale version. */
export function AssignmentDrawer({ row: given, today, onClose }: AssignmentDrawerProps) {
  const t = assignmentTexts.useTexts();
  const view = useView();
  const [form] = Form.useForm<AssignmentValues>();
  const save = useSaveAssignment();
  const [row, setRow] = useState(given);
  const found = useFoundWork();
  const [draft] = useState(() => (found && found.row?.id === given?.id ? found : null));
  const [before] = useState<AssignmentValues>(() =>
    given ? valuesOf(given) : { level: "PROVINCE", isPrimary: true, validFrom: today },
  );
  const initial = draft?.values ?? before;
  const [refusal, setRefusal] = useState("");
  const [discarding, setDiscarding] = useState(false);
  const stale = row !== given;
  const closed = row ? reasonOf(row.actions.update, t) : undefined;

  const typed = Form.useWatch([], { form, preserve: true }) as AssignmentValues | undefined;
  const now = { ...initial, ...typed };
  const forget = useDraft<AssignmentWork>(draftName, isChanged(before, now) ? { row: given, values: now } : null);

  const values = (): AssignmentValues => ({ ...initial, ...(form.getFieldsValue(true) as AssignmentValues) });
  const leave = () => (isChanged(before, values()) ? setDiscarding(true) : onClose());

  const submit = async () => {
    if (save.isPending) return;
    setRefusal("");
    if (row && !stale && !isChanged(before, values())) return onClose();
    try {
      const saved = await save.mutateAsync({ seen: row, values: values() });
      forget();
      const place = placeInFull(saved, t);
      toast.success(row ? t("saved.updated", { place }) : t("saved.created", { place, name: saved.fullName }));
      onClose();
    } catch (error) {
      const present = currentRecord(error, Assignment);
      if (present) setRow(present);
      else if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
    }
  };

  return (
    <Drawer
      open
      title={t(row ? "form.edit" : "form.create")}
      size={480}
      onClose={leave}
      getContainer={view.overlays}
      mask={{ closable: false }}
      footer={
        <AssignmentFooter
          saving={save.isPending}
          cutOff={failureOf(save.error) === "cut-off"}
          reason={closed}
          onCancel={leave}
          onSave={() => form.submit()}
        />
      }
    >
      {draft ? <Callout tone="ok">{t("form.restored")}</Callout> : null}
      {stale && row ? (
        <PresentRow row={row}>
          <p>{closed ?? t("stale.redo")}</p>
          <Button size="small" onClick={() => form.setFieldsValue(valuesOf(row))}>
            {t("stale.reload")}
          </Button>
        </PresentRow>
      ) : null}
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <AssignmentForm form={form} initial={initial} row={row} today={today} onSubmit={() => void submit()} />
      <ConfirmDialog
        open={discarding}
        title={t("discard.title")}
        verb={t("discard.verb")}
        danger
        onConfirm={() => {
          forget();
          onClose();
        }}
        onClose={() => setDiscarding(false)}
      >
        {t("discard.text")}
      </ConfirmDialog>
    </Drawer>
  );
}

type FooterProps = {
  saving: boolean;
  cutOff: boolean;
  reason: string | undefined;
  onCancel: () => void;
  onSave: () => void;
};

function AssignmentFooter({ saving, cutOff, reason, onCancel, onSave }: FooterProps) {
  const t = assignmentTexts.useTexts();
  return (
    <div className="bb-form-footer">
      <Button onClick={onCancel}>{t("form.cancel")}</Button>
      <SubmitButton busy={saving} cutOff={cutOff} disabled={reason !== undefined} reason={reason} onPress={onSave}>
        {t("form.save")}
      </SubmitButton>
    </div>
  );
}
