import type { Contract, ContractQuery } from "@busbar/contract/contracts/contracts";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import { commodityUnits, commodityWords } from "@busbar/contract/values/commodities";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { InPlaceNote, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { contractList, oneContract } from "../contract-queries.ts";
import { AmendDrawer, ContractDialog, ContractDrawer } from "../contract-dialogs.ts";
import { contractActions, type ContractStep, draftName, type Editing } from "../contract-steps.ts";
import { ContractTag, NoValue, Term, useFieldWords } from "../contract-words.tsx";
import { contractTexts } from "../contract-texts.ts";
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
  const api = useApi();

  const view = useView();
  const language = useLanguage();
  const words = useFieldWords();
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
          <ContractStages row={row} />
        </>
      }
      factsTitle={t("facts")}
      facts={[
        { key: "term", label: t("field.term"), value: <Term row={row} /> },
        { key: "commodity", label: words.fieldTitle("commodity"), value: commodityWords[row.commodity][language] },
        ...(row.price
          ? [
              {
                key: "plan",
                label: words.fieldTitle("plan"),
                value: row.price.plan ? `${row.price.plan.planCode} ${row.price.plan.planName}` : <NoValue />,
              },
            ]
          : []),
        {
          key: "points",
          label: words.fieldTitle("points"),
          value: new Set(row.points.map(({ pointId }) => pointId)).size,
        },
        ...(row.externalNo === ""
          ? []
          : [{ key: "externalNo", label: words.fieldTitle("externalNo"), value: row.externalNo }]),
        {
          key: "signed",
          label: words.fieldTitle("signDate"),
          value: <DateText value={row.signDate} why={t("why.unsigned")} />,
        },
        {
          key: "neighbour",
          label: t(row.next ? "field.next" : "field.previous"),
          value: <Neighbour of={row.next ?? row.previous} />,
        },
      ]}
      activity={
        row.inside ? (
          <RecordActivityList
            queryKey={oneContract(api, row.id).queryKey}
            load={(pageSize, signal) =>
              api.listContractActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
            }
            actionTitle={(action) => actionWords[action]}
            {...words}
          />
        ) : null
      }
      overlays={overlays.shown}
    >
      {row.inside && (row.status === "IN_APPROVAL" || row.status === "DRAFT" || row.inside.openAmendment !== null) ? (
        <Differences row={row} onTake={(kind) => overlays.open("step", { kind, row })} />
      ) : null}
      {row.price ? <ContractTerms row={row} price={row.price} /> : null}
      <section className={styles.section}>
        <h2>{words.fieldTitle("points")}</h2>
        <PointBars row={row} />
      </section>
      <VolumeSection row={row} months={monthsOf(row)} unit={commodityUnits[row.commodity]} />
      {row.status === "DRAFT" || row.status === "IN_APPROVAL" ? null : <ContractVersions row={row} />}
      <RecordNotes noun="contracts" id={row.id} recordKey={oneContract(api, row.id).queryKey} />
      <RecordFiles noun="contracts" id={row.id} recordKey={oneContract(api, row.id).queryKey} />
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
  "amend",
  "approve_amendment",
  "return_amendment",
  "begin",
  "end",
] as const;

const Neighbour = ({ of }: { of: Contract["next"] }) =>
  of ? <Link href={`#${contractAddress(of)}`}>{of.contractNo}</Link> : <NoValue />;
