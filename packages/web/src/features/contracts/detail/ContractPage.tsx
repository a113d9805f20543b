import type { Contract, ContractPlan, ContractQuery } from "@busbar/contract/contracts/contracts";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { contractAddress, planAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { filesOf } from "../../../records/files/file-queries.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { firstNotes, notesOf } from "../../../records/notes/note-queries.ts";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { StatementTable } from "../../../records/overview/StatementTable.tsx";
import { RecordStream } from "../../../records/stream/RecordStream.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { InPlaceNote, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { contractList, contractVersions, oneContract } from "../contract-queries.ts";
import { AmendDrawer, ContractDialog, ContractDrawer } from "../contract-dialogs.ts";
import { contractActions, type ContractStep, draftName, type Editing } from "../contract-steps.ts";
import { ContractTag, NoValue, useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
import { useContractFigures } from "../overview/contract-head-figures.tsx";
import { ContractOverview } from "../overview/ContractOverview.tsx";
import { relatedAddress, useContractRelated } from "../overview/related-queries.ts";
import { ContractStages } from "./ContractStages.tsx";
import { ContractTerms } from "./ContractTerms.tsx";
import { ContractVersions } from "./ContractVersions.tsx";
import { Differences } from "./Differences.tsx";
import { PointBars } from "./PointBars.tsx";
import { VolumeSection } from "./VolumeSection.tsx";
import styles from "../../../records/page/record-page.module.css";

/** One contract: its progress, its terms, the differences from the version before, and its history. */
export function ContractPage() {
  const t = contractTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const record = useQuery(oneContract(api, id));
  return (
    <DetailPage
      record={record}
      name={record.data?.contractNo}
      number={record.data?.customerName ?? ""}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/contract/list" }}
      among={{
        noun: "contracts",
        load: (query: ContractQuery) => contractList(api, query),
        addressOf: contractAddress,
      }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: Contract }) {
  const t = contractTexts.useTexts();
  const about = overviewTexts.useTexts();
  const api = useApi();
  const view = useView();
  const language = useLanguage();
  const words = useFieldWords(row.commodity);
  const steps = useStepWords();
  const overlays = useOverlays({
    edit: {
      draft: draftName,
      draw: (_: Editing, close) => <ContractDrawer editing={{ row }} onClose={close} />,
    },
    amend: {
      draft: "contract-amendment",
      restores: ({ id }: { id: string }) => id === row.id,
      draw: (_: { id: string }, close) => <AmendDrawer row={row} onClose={close} />,
    },
    step: (asked: ContractStep, close) => <ContractDialog step={asked} onDone={done} onClose={close} />,
  });
  const actions = contractActions(row, t, {
    edit: () => overlays.open("edit", { row }),
    amend: () => overlays.open("amend", row),
    take: (kind) => overlays.open("step", { kind, row }),
  });
  const texts = useUiTexts().record;
  const done = (answer: Contract | null) => {
    if (answer === null) view.close();
    else if (answer.id !== row.id) view.navigate(contractAddress(answer));
  };
  const actionWords: { [action: string]: string } = {
    "contract.create": texts.created,
    "contract.update": texts.updated,
    ...Object.fromEntries(auditedVerbs.map((name) => [`contract.${name}`, t(`happened.${name}`)])),
  };
  const related = useContractRelated(row.id);
  const isOutside = useIsOutside();
  const of = { noun: "contracts", id: row.id } as const;
  const recordKey = oneContract(api, row.id).queryKey;
  const isDecided = row.status !== "DRAFT" && row.status !== "IN_APPROVAL";
  const notes = useQuery({ ...notesOf(api, of, firstNotes), enabled: !isOutside });
  const files = useQuery(filesOf(api, of));
  const versions = useQuery({ ...contractVersions(api, row.id), enabled: isDecided });
  const facts = [
    ...(row.price
      ? [
          {
            key: "plan",
            label: words.fieldTitle("plan"),
            value: row.price.plan ? <PlanLink plan={row.price.plan} /> : <NoValue />,
          },
        ]
      : []),
    { key: "commodity", label: words.fieldTitle("commodity"), value: commodityWords[row.commodity][language] },
    {
      key: "signed",
      label: words.fieldTitle("signDate"),
      value: <DateText value={row.signDate} why={t("why.unsigned")} />,
    },
    ...(row.externalNo === ""
      ? []
      : [{ key: "externalNo", label: words.fieldTitle("externalNo"), value: row.externalNo }]),
    ...(row.previous ? [{ key: "previous", label: t("field.previous"), value: <Neighbour of={row.previous} /> }] : []),
    ...(row.next ? [{ key: "next", label: t("field.next"), value: <Neighbour of={row.next} /> }] : []),
  ];
  const differs =
    row.inside && (row.status === "IN_APPROVAL" || row.status === "DRAFT" || row.inside.openAmendment !== null);
  const tabs = [
    {
      key: "overview",
      label: about("overview"),
      content: (
        <ContractOverview
          row={row}
          related={related}
          facts={facts}
          decision={differs ? <Differences row={row} onTake={(kind) => overlays.open("step", { kind, row })} /> : null}
          activity={
            <RecordStream
              {...of}
              recordKey={recordKey}
              words={{ actionTitle: (action) => actionWords[action], ...words }}
            />
          }
        />
      ),
    },
    related.may.statements && {
      key: "statements",
      label: about("statements"),
      count: related.statements.data?.total,
      content: (
        <section className={styles.section}>
          <StatementTable
            id="contract-statements"
            found={related.statements}
            address={relatedAddress.statements(row.id, { sort: "-period" })}
          />
        </section>
      ),
    },
    {
      key: "points",
      label: about("points"),
      count: new Set(row.points.map(({ pointId }) => pointId)).size,
      printed: true,
      content: (
        <section className={styles.section}>
          <h2>{words.fieldTitle("points")}</h2>
          <PointBars row={row} />
        </section>
      ),
    },
    {
      key: "volumes",
      label: t("volumes.title"),
      printed: true,
      content: <VolumeSection row={row} months={monthsOf(row)} unit={commodityUnits[row.commodity]} />,
    },
    row.price && {
      key: "terms",
      label: t("terms.title"),
      printed: true,
      content: <ContractTerms row={row} price={row.price} />,
    },
    isDecided && {
      key: "versions",
      label: t("versions.title"),
      count: versions.data?.length,
      printed: true,
      content: <ContractVersions row={row} />,
    },
    !isOutside && {
      key: "follow-up",
      label: about("followUp"),
      count: notes.data?.total,
      content: <RecordNotes noun="contracts" id={row.id} recordKey={recordKey} />,
    },
    {
      key: "files",
      label: about("files"),
      count: files.data?.list.length,
      content: <RecordFiles noun="contracts" id={row.id} recordKey={recordKey} />,
    },
  ];
  return (
    <RecordFrame
      rights={["contract:write", "contract:approve"]}
      title={row.contractNo}
      about={
        <>
          <CustomerLink id={row.customerId} name={row.customerName} />
          <ContractTag row={row} />
        </>
      }
      actions={
        <>
          <RecordSteps moreLabel={t("more")} steps={actions} />
        </>
      }
      notes={
        <>
          <InPlaceNote name={row.inPlaceOf} />
          {row.inside?.returnReason && row.status === "DRAFT" ? (
            <Callout tone="warn" role="note">
              {t("note.returned", {
                by: row.inside.returned ? steps.person(row.inside.returned) : "",
                reason: row.inside.returnReason,
              })}
            </Callout>
          ) : null}
          {row.inside?.openAmendment ? (
            <Callout tone="warn" role="note">
              {t("note.amendment", { version: row.inside.openAmendment })}
            </Callout>
          ) : null}
          {row.inside?.billingHold ? (
            <Callout tone="warn" role="note">
              {t("note.hold", { reason: row.inside.billingHold })}
            </Callout>
          ) : null}
          <ContractStages row={row} />
        </>
      }
      factsTitle={t("figures")}
      figures={useContractFigures(row, related)}
      overlays={overlays.shown}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false && tab !== undefined)} />
    </RecordFrame>
  );
}

const auditedVerbs = [
  "submit",
  "approve",
  "return",
  "sign",
  "set_volumes",
  "take_back",
  "release_point",
  "terminate",
  "hold",
  "release",
  "amend",
  "approve_amendment",
  "return_amendment",
  "begin",
  "end",
] as const;

const Neighbour = ({ of }: { of: Contract["next"] }) =>
  of ? <Link href={`#${contractAddress(of)}`}>{of.contractNo}</Link> : <NoValue />;

function PlanLink({ plan: { planId, planCode, planName } }: { plan: ContractPlan }) {
  const can = useCan();
  const name = `${planCode} ${planName}`;
  return can(["price:read"]) ? <Link href={`#${planAddress({ id: planId })}`}>{name}</Link> : name;
}
