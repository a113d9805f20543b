import type { Customer, CustomerQuery } from "@busbar/contract/customers/customers";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import IconEdit from "~icons/ri/edit-line";
import IconMerge from "~icons/ri/git-merge-line";
import IconWarn from "~icons/ri/error-warning-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../../kernel/boot/PartBoundary.tsx";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { AreaText } from "../../../records/page/AreaText.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { filesOf } from "../../../records/files/file-queries.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { firstNotes, notesOf } from "../../../records/notes/note-queries.ts";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { ContractTable } from "../../../records/overview/ContractTable.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { StatementTable } from "../../../records/overview/StatementTable.tsx";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import styles from "../../../records/page/record-page.module.css";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import frame from "../../../ui/pages/page-frame.module.css";
import { CopyButton } from "../../../ui/values/CopyButton.tsx";
import { DateText, Missing, Money } from "../../../ui/values/Values.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { MenuButton } from "../../../ui/menus/MenuButton.tsx";
import { CustomerRecordFacts } from "./CustomerRecordFacts.tsx";
import { CustomerContacts } from "../contacts/CustomerContacts.tsx";
import { CustomerDrawer, StepDialog } from "../editing/customer-dialogs.ts";
import { draftName, type Editing, type FieldGroup } from "../editing/customer-values.ts";
import { valuesOf } from "../editing/customer-values.ts";
import { customerList, oneCustomer, useListedName, useSaveCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { InvoiceTitleFacts } from "./InvoiceTitleFacts.tsx";
import { CameFromMerged, LeadToSurvivor } from "../merging/CameFromMerged.tsx";
import { MergeReceipts } from "../merging/MergeReceipts.tsx";
import { CustomerExtensions } from "../sections/CustomerExtensions.tsx";
import { CustomerManagers } from "../sections/CustomerManagers.tsx";
import { CustomerPayments } from "../sections/CustomerPayments.tsx";
import { CustomerPoints } from "../sections/CustomerPoints.tsx";
import { OnDemandSection } from "../sections/OnDemandSection.tsx";
import { useCustomerFigures } from "../overview/customer-head-figures.tsx";
import { CustomerOverview } from "../overview/CustomerOverview.tsx";
import { relatedAddress, useCustomerRelated } from "../overview/related-queries.ts";
import { LifecycleTag } from "../LifecycleTag.tsx";
import { rowActionsOf } from "../row-actions.ts";
import type { StepAsked } from "../editing/StepDialog.tsx";
import values from "../../../ui/values/values.module.css";

// Lazy, since they contain the kit's forms and calendar.
const MergeDrawer = lazyComponent(() => import("../merging/MergeDrawer.tsx").then((m) => m.MergeDrawer));
const CustomerAccount = lazyComponent(() => import("../sections/CustomerAccount.tsx").then((m) => m.CustomerAccount));

/** One customer: key facts at the top, the record, its people, and its history. @see R-B01 */
export function CustomerPage() {
  const t = customerTexts.useTexts();
  const api = useApi();
  const view = useView();
  const id = view.params["id"] ?? "";
  const record = useQuery(oneCustomer(api, id));
  const listed = useListedName(id);
  return (
    <DetailPage
      record={record}
      name={record.data?.name ?? listed}
      number={record.data?.customerNo}
      title={t("detail.page")}
      notFound={t("detail.notFound")}
      back={{ label: t("detail.back"), href: "#/customer/my" }}
      among={{
        noun: "customers",
        load: (query: CustomerQuery) => customerList(api, query),
        addressOf: customerAddress,
      }}
    >
      {(customer) =>
        customer.mergedInto ? (
          <LeadToSurvivor merged={customer} survivor={customer.mergedInto} />
        ) : (
          <Record customer={customer} />
        )
      }
    </DetailPage>
  );
}

function Record({ customer }: { customer: Customer }) {
  const t = customerTexts.useTexts();
  const words = overviewTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      restores: (work: Editing) => "id" in work,
      draw: (work: Editing, close) => <CustomerDrawer key={work.kind} editing={work} onClose={close} />,
    },
    merge: (_: Customer, close) => <MergeDrawer customer={customer} onClose={close} />,
    step: (asked: StepAsked, close) => <StepDialog asked={asked} onClose={close} />,
  });
  const open = (group?: FieldGroup) => overlays.open("edit", { kind: "edit", id: customer.id, group });
  const [, edit, ...steps] = rowActionsOf(customer, t, {
    open: () => {},
    edit: () => open(),
    take: (_, one) => overlays.open("step", { customer, step: one }),
  });
  const merge = {
    key: "merge",
    label: t("action.merge"),
    icon: IconMerge,
    disabledReason: customer.actions.merge === "ok" ? undefined : t(`reason.${customer.actions.merge}`),
    onRun: () => overlays.open("merge", customer),
  };
  const mayWrite = can(["customer:write"]);
  const related = useCustomerRelated(customer);
  const isOutside = useIsOutside();
  const recordKey = oneCustomer(api, customer.id).queryKey;
  const of = { noun: "customers", id: customer.id } as const;
  const notes = useQuery({ ...notesOf(api, of, firstNotes), enabled: !isOutside });
  const files = useQuery(filesOf(api, of));
  const cache = useQueryClient();
  const inline = {
    record: customer,
    valuesOf,
    save: useSaveCustomer(),
    reload: () => cache.fetchQuery({ ...oneCustomer(api, customer.id), staleTime: 0 }),
    may: customer.actions.edit === "ok",
  };
  const actions = (
    <>
      {mayWrite ? (
        <MenuButton label={t("changeStatus")} align="end" entries={() => [...steps, merge]}>
          {t("changeStatus")}
        </MenuButton>
      ) : null}
      {mayWrite ? (
        <Button
          variant="primary"
          disabled={edit?.disabledReason !== undefined}
          title={edit?.disabledReason}
          onClick={edit?.onRun}
        >
          <Icon of={IconEdit} />
          {edit?.label}
        </Button>
      ) : null}
    </>
  );
  const about = (
    <>
      <span className={`${values.figure} ${frame.pageCount}`}>{customer.customerNo}</span>
      <LifecycleTag value={customer.merged ? "MERGED" : customer.lifecycle} />
    </>
  );
  const notesAbove = (
    <>
      <CameFromMerged id={customer.id} />
      {customer.merged ? <Warning>{t("merge.elsewhere")}</Warning> : null}
      {customer.usccWarnings.map((warning) => (
        <Warning key={warning}>{t(`detail.warning.${warning}`)}</Warning>
      ))}
      {customer.lifecycleReason ? (
        <Warning>
          {t("detail.stageReason", { stage: t(`lifecycle.${customer.lifecycle}`), reason: customer.lifecycleReason })}{" "}
          {customer.lifecycleSince ? <DateText value={customer.lifecycleSince} /> : null}
        </Warning>
      ) : null}
      {customer.billingHold ? (
        <Warning>{[t("detail.holdTitle"), customer.billingHoldReason].filter(Boolean).join("：")}</Warning>
      ) : null}
    </>
  );
  const facts = [
    {
      key: "uscc",
      label: t("column.uscc"),
      value: (
        <span className={values.figure}>
          {customer.uscc} <CopyButton text={customer.uscc} />
        </span>
      ),
    },
    {
      key: "area",
      label: t("column.areaName"),
      value: <AreaText code={customer.areaCode} name={customer.areaNames.join(" ")} />,
    },
    {
      key: "manager",
      label: t("column.managerName"),
      value: customer.managerName ?? <Missing why={t("why.noManager")} />,
    },
    {
      key: "terms",
      label: t("column.paymentTermsDays"),
      value: (
        <InlineFact
          of={inline}
          name="paymentTermsDays"
          label={t("column.paymentTermsDays")}
          maxLength={2}
          inputMode="numeric"
          read={Number}
        >
          {t("days", { count: customer.paymentTermsDays })}
        </InlineFact>
      ),
    },
    {
      key: "limit",
      label: t("column.creditLimit"),
      value: <Money amount={customer.creditLimit ?? null} why={t("why.noLimit")} />,
    },
    { key: "updated", label: t("column.updatedAt"), value: <DateText value={customer.updatedAt} /> },
  ];
  const mayRead = related.may;
  const followUps = can(["payment:read", "dunning:manage", "invoice:review", "invoice:dispute"]);
  const tabs = [
    {
      key: "overview",
      label: words("overview"),
      content: <CustomerOverview customer={customer} related={related} facts={facts} />,
    },
    mayRead.statements && {
      key: "statements",
      label: t("statements"),
      count: related.statements.data?.total,
      content: (
        <section className={styles.section}>
          <StatementTable
            id="customer-statements"
            found={related.statements}
            address={relatedAddress.latestStatements(customer.id)}
          />
        </section>
      ),
    },
    mayRead.account && {
      key: "account",
      label: t("tab.account"),
      content: (
        <section className={styles.section}>
          <PartBoundary fallback={<Skeleton lines={3} />}>
            <CustomerAccount id={customer.id} />
          </PartBoundary>
        </section>
      ),
    },
    mayRead.points && {
      key: "points",
      label: t("points"),
      count: related.points.data?.total,
      content: (
        <section className={styles.section}>
          <CustomerPoints found={related.points} customerId={customer.id} />
        </section>
      ),
    },
    mayRead.contracts && {
      key: "contracts",
      label: t("contracts"),
      count: related.contracts.data?.total,
      content: (
        <section className={styles.section}>
          <ContractTable
            id="customer-contracts"
            found={related.contracts}
            address={relatedAddress.contracts(customer.id)}
          />
        </section>
      ),
    },
    mayRead.payments && {
      key: "payments",
      label: t("payments"),
      count: related.payments.data?.total,
      content: (
        <section className={styles.section}>
          <CustomerPayments found={related.payments} customerId={customer.id} />
        </section>
      ),
    },
    (!isOutside || followUps) && {
      key: "follow-up",
      label: isOutside ? t("extensionRequests") : words("followUp"),
      count: notes.data?.total,
      content: (
        <>
          <RecordNotes noun="customers" id={customer.id} recordKey={recordKey} />
          {followUps ? (
            <section className={styles.section}>
              <h2>{t("extensionRequests")}</h2>
              <CustomerExtensions customerId={customer.id} />
            </section>
          ) : null}
        </>
      ),
    },
    {
      key: "profile",
      label: words("profile"),
      printed: true,
      content: (
        <>
          <CustomerRecordFacts customer={customer} inline={inline} />
          <CustomerContacts customer={customer} />
          {customer.invoiceTitle ? (
            <InvoiceTitleFacts
              title={customer.invoiceTitle}
              onAdd={customer.actions.edit === "ok" ? () => open("invoice") : undefined}
            />
          ) : null}
          <OnDemandSection title={t("managers.title")}>
            <CustomerManagers id={customer.id} />
          </OnDemandSection>
          {mayWrite ? <MergeReceipts id={customer.id} /> : null}
        </>
      ),
    },
    {
      key: "files",
      label: words("files"),
      count: files.data?.list.length,
      content: <RecordFiles noun="customers" id={customer.id} recordKey={recordKey} />,
    },
  ];
  return (
    <RecordFrame
      rights={["customer:write", "contact:write"]}
      title={customer.name}
      about={about}
      actions={actions}
      notes={notesAbove}
      factsTitle={t("figures")}
      figures={useCustomerFigures(customer, related)}
      overlays={overlays.shown}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false)} />
    </RecordFrame>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Callout tone="warn" role="note">
      <Icon of={IconWarn} /> {children}
    </Callout>
  );
}
