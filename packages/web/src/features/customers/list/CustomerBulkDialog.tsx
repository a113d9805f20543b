import { needsReason } from "@busbar/contract/customers/customer-lifecycle";
import { Lifecycle, tagLimit } from "@busbar/contract/customers/customer-fields";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { isReason } from "@busbar/contract/values/reasons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { BulkDialog } from "../../../records/bulk/BulkDialog.tsx";
import type { Choice } from "../../../records/bulk/use-selection.ts";
import { Field, Form, useForm, useTyped } from "../../../ui/form/Form.tsx";
import { Select, WordsField } from "../../../ui/form/choices.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { ReasonField } from "../editing/ReasonField.tsx";
import { partnerOptions } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import styles from "../customers.module.css";

export type BulkQuestion = "stage" | "manager" | "partner" | "tags";
type DialogProps = {
  of: Choice<CustomerQuery>;
  count: number;
  onDone: (receipt: BulkReceipt) => void;
  onClose: () => void;
};

/** Asks for the parameters of a bulk action on the selected customers. */
export function CustomerBulkDialog({ what, ...rest }: DialogProps & { what: BulkQuestion }) {
  const Dialog = { stage: StageDialog, manager: ManagerDialog, partner: PartnerDialog, tags: TagsDialog }[what];
  return <Dialog {...rest} />;
}

function StageDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const [lifecycle, setLifecycle] = useState<Lifecycle>("ACTIVE");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const lacksReason = needsReason(null, lifecycle) && !isReason(reason);
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.stageTitle", { count })}
      verb={t("bulk.stageVerb", { count })}
      danger={lifecycle === "CLOSED"}
      count={count}
      body={{ of, lifecycle, reason }}
      refuses={() => {
        setMissing(lacksReason);
        return lacksReason;
      }}
      run={(body, options) => api.setCustomersLifecycle({ body }, options)}
    >
      <Select
        aria-label={t("newStatus")}
        className={styles.wide}
        value={lifecycle}
        onChange={setLifecycle}
        options={Lifecycle.options.map((value) => ({ value, label: t(`lifecycle.${value}`) }))}
      />
      {needsReason(null, lifecycle) || lifecycle === "PENDING_CHECK" ? (
        <ReasonField value={reason} onChange={setReason} missing={missing && lacksReason} />
      ) : null}
    </BulkDialog>
  );
}

/** Removes the override: the area's manager answers for the customer again. */
const areaManager = "";

function ManagerDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const managers = useQuery(managerOptions(api));
  const [manager, setManager] = useState(areaManager);
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.managerTitle", { count })}
      verb={t("bulk.managerVerb", { count })}
      count={count}
      body={{ of, managerOverride: manager === areaManager ? null : manager }}
      run={(body, options) => api.setCustomersManager({ body }, options)}
    >
      <Select
        aria-label={t("manager")}
        className={styles.wide}
        searchable
        busy={managers.isLoading}
        value={manager}
        onChange={setManager}
        options={[
          { value: areaManager, label: t("bulk.byArea") },
          ...(managers.data ?? []).map(({ userCode, fullName }) => ({ value: userCode, label: fullName })),
        ]}
      />
      <p>{t("bulk.managerHint")}</p>
    </BulkDialog>
  );
}

/** Own business, brought by no partner. */
const ownBusiness = "";

function PartnerDialog({ of, count, ...rest }: DialogProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const partners = useQuery(partnerOptions(api));
  const [partnerNo, setPartnerNo] = useState(ownBusiness);
  return (
    <BulkDialog
      {...rest}
      title={t("bulk.partnerTitle", { count })}
      verb={t("bulk.partnerVerb", { count })}
      count={count}
      body={{ of, partnerNo: partnerNo === ownBusiness ? null : partnerNo }}
      run={(body, options) => api.setCustomersPartner({ body }, options)}
    >
      <Select
        aria-label={t("partner")}
        className={styles.wide}
        searchable
        busy={partners.isLoading}
        value={partnerNo}
        onChange={setPartnerNo}
        options={[
          { value: ownBusiness, label: t("bulk.noPartner") },
          ...(partners.data ?? []).map((one) => ({ value: one.partnerNo, label: `${one.partnerNo} ${one.name}` })),
        ]}
      />
      <p>{t("bulk.partnerHint")}</p>
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
