import { type Partner, type PartnerQuery, partners } from "@busbar/contract/partners/partners";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import { SideFacts } from "../../../records/figures/SideFacts.tsx";
import { filesOf } from "../../../records/files/file-queries.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { firstNotes, notesOf } from "../../../records/notes/note-queries.ts";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { issuedEnergy } from "../../../records/overview/energy.ts";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { Usage } from "../../../records/overview/Usage.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import frame from "../../../ui/pages/page-frame.module.css";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { usePartnerFigures } from "./partner-head-figures.tsx";
import { PartnerCustomers } from "./PartnerCustomers.tsx";
import { relatedAddress, usePartnerRelated } from "./related-queries.ts";
import { PartnerDrawer, PartnerDialog } from "../partner-dialogs.ts";
import { draftName, type Editing, partnerActions, type PartnerStep } from "../partner-steps.ts";
import { partnerTexts } from "../partner-texts.ts";
import { onePartner, partnerList, useSavePartner, valuesOf } from "../partner-queries.ts";
import { LastDay, NoValue, PartnerTag, useFieldWords } from "../partner-words.tsx";
import styles from "../../../records/page/record-page.module.css";
import values from "../../../ui/values/values.module.css";

/** One partner: the agreement, its customers, and its history. */
export function PartnerPage() {
  const t = partnerTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const record = useQuery(onePartner(api, id));
  return (
    <DetailPage
      record={record}
      name={record.data?.name}
      number={record.data?.partnerNo}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/customer/partner" }}
      among={{
        noun: "partners",
        load: (query: PartnerQuery) => partnerList(api, query),
        addressOf: partnerAddress,
      }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: Partner }) {
  const t = partnerTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const texts = useUiTexts().record;
  const words = useFieldWords();
  const overview = overviewTexts.useTexts();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (work: Editing, close) => <PartnerDrawer editing={{ ...work, row }} onClose={close} />,
    },
    step: (asked: PartnerStep, close) => <PartnerDialog step={asked} onClose={close} onRemoved={view.close} />,
  });
  const [, ...steps] = partnerActions(row, t, {
    open: () => {},
    edit: () => overlays.open("edit", { row }),
    take: (kind) => overlays.open("step", { kind, row }),
  });
  const actionWords: { [action: string]: string } = {
    "partner.create": texts.created,
    "partner.update": texts.updated,
  };
  const mayWrite = can(["partner:write"]);
  const related = usePartnerRelated(row);
  const isOutside = useIsOutside();
  const cache = useQueryClient();
  const inline = {
    record: row,
    valuesOf,
    save: useSavePartner(api),
    reload: () => cache.fetchQuery({ ...onePartner(api, row.id), staleTime: 0 }),
    may: steps[0] !== undefined && steps[0].disabledReason === undefined && mayWrite,
  };
  const fact = (name: "contactName" | "contactMobile" | "note", shown: ReactNode) => ({
    key: name,
    label: words.fieldTitle(name),
    value: (
      <InlineFact
        of={inline}
        name={name}
        label={words.fieldTitle(name)}
        maxLength={partners.fields[name].maxLength ?? 0}
      >
        {shown}
      </InlineFact>
    ),
  });
  const recordKey = onePartner(api, row.id).queryKey;
  const of = { noun: "partners", id: row.id } as const;
  const notes = useQuery({ ...notesOf(api, of, firstNotes), enabled: !isOutside });
  const files = useQuery(filesOf(api, of));
  const side = (
    <div className={styles.record}>
      <SideFacts
        title={t("facts")}
        facts={[
          fact("contactName", row.contactName || <NoValue />),
          fact("contactMobile", <Mobile value={row.contactMobile} />),
          { key: "from", label: words.fieldTitle("agreementFrom"), value: <DateText value={row.agreementFrom} /> },
          { key: "to", label: words.fieldTitle("agreementTo"), value: <LastDay row={row} /> },
          { key: "uscc", label: words.fieldTitle("uscc"), value: row.uscc || <NoValue />, isEmpty: !row.uscc },
          fact("note", row.note || <NoValue />),
          {
            key: "externalRefs",
            label: words.fieldTitle("externalRefs"),
            value: <FieldValue of={partners.fields.externalRefs} value={row.externalRefs} empty={<NoValue />} />,
            isEmpty: row.externalRefs.length === 0,
          },
        ]}
      />
      <section className={styles.section}>
        <h2>{t("sees")}</h2>
        <p>{t("sees.text")}</p>
      </section>
      <RecordActivityList
        queryKey={recordKey}
        load={(pageSize, signal) =>
          api.listPartnerActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
        }
        actionTitle={(action) => actionWords[action]}
        {...words}
      />
    </div>
  );
  const tabs = [
    {
      key: "overview",
      label: overview("overview"),
      content: (
        <div className={styles.recordColumns}>
          <div className={styles.record}>
            {related.may.statements ? (
              <Usage
                energy={{ ...related.months, data: related.months.data && issuedEnergy(related.months.data) }}
                addressOf={(period) => relatedAddress.billed(row, [period])}
              />
            ) : null}
            {related.may.customers ? <PartnerCustomers row={row} found={related.customers} /> : null}
          </div>
          {side}
        </div>
      ),
    },
    !isOutside && {
      key: "follow-up",
      label: overview("followUp"),
      count: notes.data?.total,
      content: <RecordNotes noun="partners" id={row.id} recordKey={recordKey} />,
    },
    {
      key: "files",
      label: overview("files"),
      count: files.data?.list.length,
      content: <RecordFiles noun="partners" id={row.id} recordKey={recordKey} />,
    },
  ];
  return (
    <RecordFrame
      rights={["partner:write"]}
      title={row.name}
      about={
        <>
          <span className={`${values.figure} ${frame.pageCount}`}>{row.partnerNo}</span>
          <PartnerTag row={row} />
        </>
      }
      actions={mayWrite ? <RecordSteps moreLabel={t("more")} steps={steps} /> : null}
      factsTitle={t("figures")}
      figures={usePartnerFigures(row, related)}
      overlays={<>{overlays.shown}</>}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false)} />
    </RecordFrame>
  );
}

const Mobile = ({ value }: { value: string }) =>
  value === "" ? <NoValue /> : <Link href={`tel:${value}`}>{value}</Link>;
