import { type Partner, type PartnerQuery, partners } from "@busbar/contract/partners/partners";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { DetailPage, RecordFrame } from "../../records/page/DetailPage.tsx";
import { RecordSteps } from "../../records/page/RecordSteps.tsx";
import { RecordFiles } from "../../records/files/RecordFiles.tsx";
import { RecordNotes } from "../../records/notes/RecordNotes.tsx";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { InlineFact } from "../../records/editing/InlineFact.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { PartnerCustomers } from "./PartnerCustomers.tsx";
import { PartnerDrawer, PartnerDialog } from "./partner-dialogs.ts";
import { draftName, type Editing, partnerActions, type PartnerStep } from "./partner-steps.ts";
import { partnerTexts } from "./partner-texts.ts";
import { onePartner, partnerList, useSavePartner, valuesOf } from "./partner-queries.ts";
import { LastDay, NoValue, PartnerTag, useFieldWords } from "./partner-words.tsx";
import styles from "../../records/page/record-page.module.css";
import values from "../../ui/values/values.module.css";

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
      factsTitle={t("facts")}
      facts={[
        { key: "from", label: words.fieldTitle("agreementFrom"), value: <DateText value={row.agreementFrom} /> },
        { key: "to", label: words.fieldTitle("agreementTo"), value: <LastDay row={row} /> },
        fact("contactName", row.contactName || <NoValue />),
        fact("contactMobile", <Mobile value={row.contactMobile} />),
        { key: "uscc", label: words.fieldTitle("uscc"), value: row.uscc || <NoValue /> },
        fact("note", row.note || <NoValue />),
      ]}
      activity={
        <RecordActivityList
          queryKey={onePartner(api, row.id).queryKey}
          load={(pageSize, signal) =>
            api.listPartnerActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
          }
          actionTitle={(action) => actionWords[action]}
          {...words}
        />
      }
      overlays={<>{overlays.shown}</>}
    >
      {can(["customer:read"]) ? <PartnerCustomers partnerNo={row.partnerNo} /> : null}
      <section className={styles.section}>
        <h2>{t("sees")}</h2>
        <p>{t("sees.text")}</p>
      </section>
      <RecordNotes noun="partners" id={row.id} recordKey={onePartner(api, row.id).queryKey} />
      <RecordFiles noun="partners" id={row.id} recordKey={onePartner(api, row.id).queryKey} />
    </RecordFrame>
  );
}

const Mobile = ({ value }: { value: string }) =>
  value === "" ? <NoValue /> : <Link href={`tel:${value}`}>{value}</Link>;
