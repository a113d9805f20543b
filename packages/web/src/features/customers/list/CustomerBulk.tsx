import { Lifecycle, tagLimit } from "@busbar/contract/customers/customer-fields";
import type { BulkReceipt } from "@busbar/contract/portal/bulk-actions";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import IconStage from "~icons/ri/flag-line";
import IconTag from "~icons/ri/price-tag-3-line";
import IconManager from "~icons/ri/user-star-line";
import { detailsOf, messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/download.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { BulkButtons, type BulkEntry, useBulkReport } from "../../../records/bulk/BulkActions.tsx";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import { type Choice, useSelection } from "../../../records/bulk/use-selection.ts";
import { Field, Form, useForm, useTyped } from "../../../ui/form/Form.tsx";
import { Select, WordsField } from "../../../ui/form/choices.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import type { ExportFormat } from "../../../ui/table/rules/table-types.ts";
import { exportedColumns } from "./customer-columns.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../customers.module.css";

type Chosen = { of: Choice<CustomerQuery>; count: number };
type DialogProps = Chosen & { onDone: (receipt: BulkReceipt) => void; onClose: () => void };
type Asked = "stage" | "manager" | "tags";

/** Selecting customers, and what can be done to many of them at once. */
export function useCustomerBulk(query: CustomerQuery, mayExport: boolean) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.countCustomers({ query: matching }).then(({ total }) => total),
  );
  const { report, shown } = useBulkReport();
  const [asked, setAsked] = useState<Asked>();

  const download = async (format: ExportFormat, shown: string[]) => {
    const file = { format, columns: exportedColumns(shown) };
    try {
      const answer =
        "ids" in choice
          ? await api.exportChosenCustomers({ body: { ids: choice.ids, sort: query.sort, ...file } })
          : await api.exportCustomers({ query: { ...choice.query, ...file } });
      await saveFile(answer, `customers.${format}`);
      toast.success(t("bulk.exported", { count }));
    } catch (error) {
      toast.error(`${t("bulk.exportFailed")}: ${messageOf(error)}`, detailsOf(error));
    }
  };
  const mayWrite = can(["customer:write"]);
  const noWrite = mayWrite ? undefined : t("reason.not_allowed");
  const noManager = noWrite ?? (can(["assignment:write"]) ? undefined : t("bulk.noAssign"));
  const ask = (one: Asked) => () => setAsked(one);
  const entries: BulkEntry[] = [
    { key: "manager", label: t("bulk.manager"), icon: IconManager, disabledReason: noManager, onRun: ask("manager") },
    { key: "stage", label: t("bulk.stage"), icon: IconStage, disabledReason: noWrite, onRun: ask("stage") },
    { key: "tags", label: t("bulk.tags"), icon: IconTag, disabledReason: noWrite, onRun: ask("tags") },
  ];
  const dialog: DialogProps = {
    of: choice,
    count,
    onClose: () => setAsked(undefined),
    onDone: (receipt) => {
      clear();
      report(receipt);
    },
  };
  const dialogs: Record<Asked, ReactNode> = {
    stage: <StageDialog {...dialog} />,
    manager: <ManagerDialog {...dialog} />,
    tags: <TagsDialog {...dialog} />,
  };
  return {
    // Who may do nothing with many rows is not asked to choose any.
    selection:
      mayExport || entries.some(({ disabledReason }) => disabledReason === undefined)
        ? {
            ...selection,
            onExport: mayExport ? (format: ExportFormat, shown: string[]) => void download(format, shown) : undefined,
            actions: <BulkButtons entries={entries} />,
          }
        : undefined,
    shown: (
      <>
        {shown}
        {asked ? dialogs[asked] : null}
      </>
    ),
  };
}

function StageDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const [lifecycle, setLifecycle] = useState<Lifecycle>("ACTIVE");
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.stageTitle", { count })}
      verb={t("bulk.stageVerb", { count })}
      danger={lifecycle === "CLOSED"}
      count={count}
      body={{ of, lifecycle }}
      run={(body, options) => api.setCustomersLifecycle({ body }, options)}
    >
      <Select
        aria-label={t("bulk.stageTo")}
        className={styles.wide}
        value={lifecycle}
        onChange={setLifecycle}
        options={Lifecycle.options.map((value) => ({ value, label: t(`lifecycle.${value}`) }))}
      />
    </BulkDialog>
  );
}

/** No person, but the area: the override goes. */
const byArea = "";

function ManagerDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const managers = useQuery(managerOptions(api));
  const [manager, setManager] = useState(byArea);
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.managerTitle", { count })}
      verb={t("bulk.managerVerb", { count })}
      count={count}
      body={{ of, managerOverride: manager === byArea ? null : manager }}
      run={(body, options) => api.setCustomersManager({ body }, options)}
    >
      <Select
        aria-label={t("bulk.managerTo")}
        className={styles.wide}
        searchable
        busy={managers.isLoading}
        value={manager}
        onChange={setManager}
        options={[
          { value: byArea, label: t("bulk.byArea") },
          ...(managers.data ?? []).map(({ userCode, fullName }) => ({ value: userCode, label: fullName })),
        ]}
      />
      <p>{t("bulk.managerHint")}</p>
    </BulkDialog>
  );
}

type Tags = { add: string[]; remove: string[] };

function TagsDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const form = useForm<Tags>();
  const typed = useTyped(form);
  const { add, remove } = { add: [], remove: [], ...typed } as Tags;
  const [missing, setMissing] = useState(false);
  const none = add.length + remove.length === 0;
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.tagsTitle", { count })}
      verb={t("bulk.tagsVerb", { count })}
      count={count}
      body={{ of, add: add.slice(0, tagLimit), remove: remove.slice(0, tagLimit) }}
      refuses={() => {
        setMissing(none);
        return none;
      }}
      run={(body, options) => api.tagCustomers({ body }, options)}
    >
      <Form form={form} initialValues={{ add: [], remove: [] }} onFinish={() => {}}>
        <Field name="add" label={t("bulk.tagsAdd")}>
          <WordsField />
        </Field>
        <Field name="remove" label={t("bulk.tagsRemove")}>
          <WordsField />
        </Field>
      </Form>
      {missing && none ? <Callout tone="danger">{t("bulk.tagsNone")}</Callout> : null}
    </BulkDialog>
  );
}
