import type { Customer } from "@busbar/contract/customers";
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Form } from "antd";
import { useRef, useState } from "react";
import { messageOf } from "../../kernel/call-errors.ts";
import { showFieldErrors } from "../../kernel/form-rules.ts";
import { useApi } from "../../kernel/portal-context.tsx";
import { toast } from "../../kernel/toasts.ts";
import { useView } from "../../kernel/view.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { oneCustomer, presentOf, useSaveCustomer } from "./customer-queries.ts";
import { customerTexts } from "./customer-texts.ts";
import {
  changedValues,
  clashes,
  type CustomerField,
  type CustomerValues,
  emptyValues,
  toUpdate,
  valuesOf,
} from "./customer-values.ts";

export type Editing = { kind: "create" | "lead" } | { kind: "edit" | "editContacts"; id: string };

type CustomerDrawerProps = { editing: Editing; onClose: () => void };

const titles = {
  create: "form.create",
  lead: "form.lead",
  edit: "form.edit",
  editContacts: "form.editContacts",
} as const;

/** Adds or edits a customer beside the list. Reads the record first, so that nobody edits a stale row. */
export function CustomerDrawer({ editing, onClose }: CustomerDrawerProps) {
  const id = "id" in editing ? editing.id : null;
  const api = useApi();
  const record = useQuery({ ...oneCustomer(api, id ?? ""), enabled: id !== null, staleTime: 0 });
  if (id === null) return <EditDrawer editing={editing} seen={null} onClose={onClose} />;
  // The first answer stays the one that was seen; later ones only show as a conflict.
  if (record.data && record.isFetchedAfterMount)
    return <EditDrawer editing={editing} seen={record.data} onClose={onClose} />;
  return (
    <Frame kind={editing.kind} onClose={onClose}>
      {record.error ? (
        <ErrorState message={messageOf(record.error)} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Frame>
  );
}

type FrameProps = { kind: Editing["kind"]; onClose: () => void; footer?: React.ReactNode; children: React.ReactNode };

function Frame({ kind, onClose, footer, children }: FrameProps) {
  const t = customerTexts.useTexts();
  const view = useView();
  return (
    <Drawer
      open
      title={t(titles[kind])}
      size={720}
      onClose={onClose}
      getContainer={view.overlays}
      footer={footer ?? null}
      mask={{ closable: false }}
    >
      {children}
    </Drawer>
  );
}

function EditDrawer({
  editing,
  seen: given,
  onClose,
}: {
  editing: Editing;
  seen: Customer | null;
  onClose: () => void;
}) {
  const t = customerTexts.useTexts();
  const [form] = Form.useForm<CustomerValues>();
  const save = useSaveCustomer();
  const [seen] = useState(given);
  const before = seen ? valuesOf(seen) : emptyValues;
  const [conflict, setConflict] = useState<Customer | null>(null);
  const [refusal, setRefusal] = useState("");
  const [discarding, setDiscarding] = useState(false);
  const saving = useRef(false);

  const values = (): CustomerValues => ({ ...before, ...form.getFieldsValue(true) }) as CustomerValues;

  const send = async (names: readonly CustomerField[], now: CustomerValues, rowVersion: number) => {
    const { lifecycle: _, ...lead } = now;
    const saved = await save.mutateAsync(
      seen
        ? { id: seen.id, body: toUpdate(names, now, rowVersion) }
        : { id: null, body: editing.kind === "lead" ? lead : now },
    );
    toast.success(seen ? t("form.saved") : t("form.created", { customerNo: saved.customerNo }));
    onClose();
  };

  const refuse = (error: unknown) => {
    const present = presentOf(error);
    if (present) return setConflict(present);
    if (!showFieldErrors(form, error)) setRefusal(messageOf(error));
  };

  const submit = async () => {
    if (saving.current) return;
    setRefusal("");
    const now = values();
    const names = changedValues(before, now);
    if (seen && names.length === 0) return onClose();
    saving.current = true;
    try {
      await send(names, now, seen?.rowVersion ?? 0);
    } catch (error) {
      refuse(error);
    } finally {
      saving.current = false;
    }
  };

  const merge = async (mine: ReadonlySet<CustomerField>) => {
    if (!conflict || !seen) return;
    const now = values();
    const present = valuesOf(conflict);
    const open = clashes(before, now, present);
    const names = changedValues(before, now).filter((name) => !open.includes(name) || mine.has(name));
    setConflict(null);
    if (names.length === 0) return onClose();
    try {
      await send(names, now, conflict.rowVersion);
    } catch (error) {
      refuse(error);
    }
  };

  const leave = () => (changedValues(before, values()).length > 0 ? setDiscarding(true) : onClose());

  const footer = (
    <div className="bb-form-footer">
      <Button onClick={leave}>{t("form.cancel")}</Button>
      <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
        {t("form.save")}
      </Button>
    </div>
  );
  return (
    <Frame kind={editing.kind} onClose={leave} footer={footer}>
      {refusal ? (
        <p role="alert" className="bb-refusal">
          {refusal}
        </p>
      ) : null}
      <CustomerForm form={form} initial={before} kind={editing.kind} onSubmit={() => void submit()} />
      {conflict ? (
        <ConflictDialog
          fields={clashes(before, values(), valuesOf(conflict))}
          mine={values()}
          present={valuesOf(conflict)}
          onMerge={(mine) => void merge(mine)}
          onClose={() => setConflict(null)}
        />
      ) : null}
      <ConfirmDialog
        open={discarding}
        title={t("form.discardTitle")}
        verb={t("form.discard")}
        danger
        onConfirm={onClose}
        onClose={() => setDiscarding(false)}
      >
        {t("form.discardText")}
      </ConfirmDialog>
    </Frame>
  );
}
