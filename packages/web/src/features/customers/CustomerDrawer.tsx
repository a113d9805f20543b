import { Customer } from "@busbar/contract/customers";
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Form } from "antd";
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { currentRecord, failureOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { changedValues, clashes } from "../../kernel/forms/changed-values.ts";
import { showFieldErrors } from "../../kernel/forms/form-rules.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft, useView } from "../../kernel/portal/view.ts";
import { ConflictDialog } from "../../ui/dialogs/ConflictDialog.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { SubmitButton } from "../../ui/dialogs/SubmitButton.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { oneCustomer, type SaveCustomer, useSaveCustomer } from "./customer-queries.ts";
import { customerTexts } from "./customer-texts.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { type CustomerField, type CustomerValues, emptyValues, toUpdate, valuesOf } from "./customer-values.ts";
import { fieldTitle } from "./field-titles.ts";
import { showValue } from "./show-value.ts";
import "../../ui/fields/form.css";

/** `group`: where in the form the person begins; the top without it. */
export type Editing =
  | { kind: "create" | "lead" }
  | { kind: "edit" | "editContacts"; id: string; group?: FieldGroup | undefined };
export type FieldGroup = "contacts" | "invoice";

const titles = {
  create: "form.create",
  lead: "form.lead",
  edit: "form.edit",
  editContacts: "form.editContacts",
} as const;

/** What the drawer's foot asks of the form inside it. */
type Editor = { isDirty: () => boolean; giveUp: () => void };

/** Under which a view keeps what is being typed here. */
const draftName = "customer";
type CustomerWork = { editing: Editing; seen: Customer | null; values: CustomerValues };

/** What a page was editing when it was last taken down with unsaved work; it opens its drawer with this. */
export const useFoundEditing = (): Editing | null => useFoundDraft<CustomerWork>(draftName)?.editing ?? null;

/** Adds or edits a customer beside the list. Reads the record first, so that nobody edits a stale row. */
export function CustomerDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = customerTexts.useTexts();
  const view = useView();
  const api = useApi();
  const formId = useId();
  const id = "id" in editing ? editing.id : null;
  const record = useQuery({ ...oneCustomer(api, id ?? ""), enabled: id !== null, staleTime: 0 });
  const editor = useRef<Editor>(null);
  // Here and not in the editor: the kit takes that down when it draws a hidden view.
  const save = useSaveCustomer();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const leave = () => (editor.current?.isDirty() ? setDiscarding(true) : onClose());
  // The first fresh answer is the one that was seen; later ones only show as a conflict.
  const ready = id === null || (record.data !== undefined && record.isFetchedAfterMount);
  const footer = (
    <div className="bb-form-footer">
      <Button onClick={leave}>{t("form.cancel")}</Button>
      <SubmitButton form={formId} busy={busy} disabled={!ready} cutOff={failureOf(refusal) === "cut-off"}>
        {t("form.save")}
      </SubmitButton>
    </div>
  );
  return (
    <Drawer
      open
      title={t(titles[editing.kind])}
      size={720}
      onClose={leave}
      getContainer={view.overlays}
      footer={footer}
      mask={{ closable: false }}
    >
      {ready ? (
        <CustomerEditor
          ref={editor}
          formId={formId}
          editing={editing}
          record={id === null ? null : record.data!}
          save={save}
          refusal={refusal}
          onRefused={setRefusal}
          onBusy={setBusy}
          onClose={onClose}
        />
      ) : record.error ? (
        <ErrorState message={messageOf(record.error)} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <ConfirmDialog
        open={discarding}
        title={t("form.discardTitle")}
        verb={t("form.discard")}
        danger
        onConfirm={() => {
          editor.current?.giveUp();
          onClose();
        }}
        onClose={() => setDiscarding(false)}
      >
        {t("form.discardText")}
      </ConfirmDialog>
    </Drawer>
  );
}

type CustomerEditorProps = {
  ref: RefObject<Editor | null>;
  formId: string;
  editing: Editing;
  /** As it was when the drawer opened; null for a new one. */
  record: Customer | null;
  save: SaveCustomer;
  /** Why the last save failed; undefined when it did not. */
  refusal: unknown;
  onRefused: (refusal: unknown) => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

function CustomerEditor(given: CustomerEditorProps) {
  const { ref, formId, editing, record, save, refusal, onRefused, onBusy, onClose } = given;
  const t = customerTexts.useTexts();
  const [form] = Form.useForm<CustomerValues>();
  const found = useFoundDraft<CustomerWork>(draftName);
  const [draft] = useState(() => (found && sameWork(found.editing, editing) ? found : null));
  const [seen] = useState(draft ? draft.seen : record);
  const before = seen ? valuesOf(seen) : emptyValues;
  const [typed, setTyped] = useState(draft?.values ?? before);
  const dirty = changedValues(before, typed).length > 0;
  const forget = useDraft<CustomerWork>(draftName, dirty ? { editing, seen, values: typed } : null);
  const [conflict, setConflict] = useState<Customer | null>(null);

  const group = "group" in editing ? editing.group : undefined;
  // The form is drawn by now; its field comes into sight with the focus.
  useEffect(() => {
    if (group === undefined) return;
    const heading = document.getElementById(formId)?.querySelector(`[data-group="${group}"]`);
    heading?.scrollIntoView?.({ block: "start" });
    const isAfter = (field: Element) => heading && heading.compareDocumentPosition(field) & 4;
    const fields = document.getElementById(formId)?.querySelectorAll<HTMLElement>("input, button") ?? [];
    [...fields].find(isAfter)?.focus({ preventScroll: true });
  }, [formId, group]);

  const values = (): CustomerValues => ({ ...before, ...form.getFieldsValue(true) }) as CustomerValues;
  useImperativeHandle(ref, () => ({
    isDirty: () => changedValues(before, values()).length > 0,
    giveUp: forget,
  }));

  const send = async (names: readonly CustomerField[], now: CustomerValues, rowVersion: number) => {
    const { lifecycle: _, ...lead } = now;
    const saved = await save.mutateAsync(
      seen
        ? { id: seen.id, body: toUpdate(names, now, rowVersion) }
        : { id: null, body: editing.kind === "lead" ? lead : now },
    );
    forget();
    toast.success(seen ? t("form.saved") : t("form.created", { customerNo: saved.customerNo }));
    onClose();
  };

  /** Sends the fields named; a stale version opens the choice, a refused field is told at its input. */
  const attempt = async (names: readonly CustomerField[], now: CustomerValues, rowVersion: number) => {
    if (save.isPending) return;
    onRefused(undefined);
    onBusy(true);
    try {
      await send(names, now, rowVersion);
    } catch (error) {
      const present = currentRecord(error, Customer);
      if (present) setConflict(present);
      else if (!showFieldErrors(form, error)) onRefused(error);
    } finally {
      onBusy(false);
    }
  };

  const submit = () => {
    const now = values();
    const names = changedValues(before, now);
    return seen && names.length === 0 ? onClose() : void attempt(names, now, seen?.rowVersion ?? 0);
  };

  const merge = (mine: ReadonlySet<CustomerField>) => {
    if (!conflict) return;
    const now = values();
    const open = clashes(before, now, valuesOf(conflict));
    const names = changedValues(before, now).filter((name) => !open.includes(name) || mine.has(name));
    setConflict(null);
    if (names.length === 0) {
      forget();
      onClose();
    } else void attempt(names, now, conflict.rowVersion);
  };

  return (
    <>
      {refusal === undefined ? null : <Callout tone="danger">{messageOf(refusal)}</Callout>}
      {draft ? <Callout tone="ok">{t("form.restored")}</Callout> : null}
      <CustomerForm
        id={formId}
        form={form}
        initial={draft?.values ?? before}
        kind={editing.kind}
        onChange={() => setTyped(values())}
        onSubmit={submit}
      />
      {conflict ? (
        <ConflictDialog
          title={t("conflict.title")}
          clashes={clashes(before, values(), valuesOf(conflict)).map((name) => ({
            name,
            title: fieldTitle(name, t),
            mine: showValue(values()[name], t),
            present: showValue(valuesOf(conflict)[name], t),
          }))}
          onMerge={merge}
          onClose={() => setConflict(null)}
        />
      ) : null}
    </>
  );
}

const sameWork = (one: Editing, other: Editing) =>
  one.kind === other.kind && ("id" in one ? one.id : "") === ("id" in other ? other.id : "");
