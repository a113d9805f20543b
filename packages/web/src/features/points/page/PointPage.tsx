import { meterRoutes } from "@busbar/contract/meters/meters";
import { pointRoutes } from "@busbar/contract/points/point-routes";
import type { Point, PointQuery } from "@busbar/contract/points/points";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { filesOf } from "../../../records/files/file-queries.ts";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { firstNotes, notesOf } from "../../../records/notes/note-queries.ts";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { ContractTable } from "../../../records/overview/ContractTable.tsx";
import { overviewTexts } from "../../../records/overview/overview-texts.ts";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import { RecordTabs } from "../../../records/page/RecordTabs.tsx";
import styles from "../../../records/page/record-page.module.css";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import frame from "../../../ui/pages/page-frame.module.css";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import values from "../../../ui/values/values.module.css";
import { PointDialog, PointDrawer } from "../editing/point-dialogs.ts";
import { draftName, type Editing, pointActions, type PointStep } from "../editing/point-steps.ts";
import { useMetersOfPoint } from "../meters-of-point.tsx";
import { onePoint, pointList, useSavePoint } from "../point-queries.ts";
import { pointTexts } from "../point-texts.ts";
import { valuesOf } from "../point-values.ts";
import { PointTag, useFieldWords } from "../point-words.tsx";
import { usePointFigures } from "./point-head-figures.tsx";
import { PointOverview, PointStatements } from "./PointOverview.tsx";
import { PointRecordFacts, usePointFacts } from "./PointRecordFacts.tsx";
import { relatedAddress, usePointRelated } from "./related-queries.ts";
import { TenancySection } from "./TenancySection.tsx";

/** One pick-up point: its figures, its statements and contracts, its tenancies, and its history. @see R-B02 */
export function PointPage() {
  const t = pointTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const record = useQuery(onePoint(api, id));
  return (
    <DetailPage
      record={record}
      name={record.data?.name}
      number={record.data?.pointNo}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/point/list" }}
      among={{
        noun: "points",
        load: (query: PointQuery) => pointList(api, query),
        addressOf: pointAddress,
      }}
    >
      {(row) => <Record row={row} />}
    </DetailPage>
  );
}

function Record({ row }: { row: Point }) {
  const t = pointTexts.useTexts();
  const words = overviewTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const texts = useUiTexts().record;
  const meters = useMetersOfPoint();
  const ofMeters = meters.useActivityWords();
  const overlays = useOverlays({
    edit: { draft: draftName, draw: ({ id }: Editing, close) => <PointDrawer editing={{ id }} onClose={close} /> },
    step: (asked: PointStep, close) => <PointDialog step={asked} onClose={close} onRemoved={view.close} />,
  });
  const [, ...steps] = pointActions(row, t, {
    open: () => {},
    edit: () => overlays.open("edit", { id: row.id }),
    take: (kind) => overlays.open("step", { kind, id: row.id }),
  });
  const actionWords: { [action: string]: string } = {
    "point.create": texts.created,
    "point.update": texts.updated,
    "point.activate": t("activate"),
    "point.suspend": t("suspend"),
    "point.reopen": t("reopen"),
    "point.close": t("action.close"),
    "point.add_tenancy": t("action.addTenancy"),
    "point.change_tenancy": t("action.changeTenancy"),
    "point.remove_tenancy": t("action.removeTenancy"),
    "reading.enter": t("action.enterReadings"),
  };
  const cache = useQueryClient();
  const inline = {
    record: row,
    valuesOf,
    save: useSavePoint(api),
    reload: () => cache.fetchQuery({ ...onePoint(api, row.id), staleTime: 0 }),
    may: steps[0] !== undefined && steps[0].disabledReason === undefined && can(["point:write"]),
  };
  const related = usePointRelated(row.id);
  const { may } = related;
  const facts = usePointFacts(row);
  const meterFacts = meters.useFacts(row.id, row.today);
  const meterCount = meters.useCount(row.id);
  const maySeeMeters = can(meterRoutes.listMeters.permission);
  const isOutside = useIsOutside();
  const of = { noun: "points", id: row.id } as const;
  const notes = useQuery({ ...notesOf(api, of, firstNotes), enabled: !isOutside });
  const files = useQuery(filesOf(api, of));
  const recordKey = onePoint(api, row.id).queryKey;
  const activityWords = useFieldWords(ofMeters);
  const activity = can(pointRoutes.listPointActivity.permission) ? (
    <RecordActivityList
      queryKey={recordKey}
      load={(pageSize, signal) => api.listPointActivity({ params: { id: row.id }, query: { pageSize } }, { signal })}
      actionTitle={(action, entry) => actionWords[action] ?? ofMeters.actionTitle(action, entry)}
      {...activityWords}
    />
  ) : null;
  const tabs = [
    {
      key: "overview",
      label: words("overview"),
      content: (
        <PointOverview
          point={row}
          related={related}
          facts={row.commodity === "ELECTRICITY" ? [...facts.key, ...meterFacts] : facts.key}
          activity={activity}
        />
      ),
    },
    may.statements && {
      key: "statements",
      label: words("statements"),
      count: related.statements.data?.total,
      content: (
        <section className={styles.section}>
          <PointStatements pointId={row.id} related={related} />
        </section>
      ),
    },
    may.contracts && {
      key: "contracts",
      label: words("contracts"),
      count: related.contracts.data?.total,
      content: (
        <section className={styles.section}>
          <ContractTable
            id="point-contracts"
            found={related.contracts}
            address={relatedAddress.contracts(row.id)}
            empty={t("contracts.none")}
            further={[
              {
                key: "customer",
                title: t("customer"),
                render: (contract) => contract.customerName,
                width: 160,
                grow: true,
                card: "fact",
              },
            ]}
          />
        </section>
      ),
    },
    maySeeMeters && {
      key: "meters",
      label: t("tab.meters"),
      count: meterCount,
      printed: true,
      content: (
        <meters.Section
          pointId={row.id}
          closed={row.actions.edit === "ok" ? undefined : t(`reason.${row.actions.edit}`)}
        />
      ),
    },
    {
      key: "customers",
      label: t("tenancies"),
      count: row.tenancies.length,
      printed: true,
      content: <TenancySection point={row} />,
    },
    !isOutside && {
      key: "follow-up",
      label: words("followUp"),
      count: notes.data?.total,
      content: <RecordNotes noun="points" id={row.id} recordKey={recordKey} />,
    },
    {
      key: "profile",
      label: words("profile"),
      printed: true,
      content: <PointRecordFacts row={row} inline={inline} />,
    },
    {
      key: "files",
      label: words("files"),
      count: files.data?.list.length,
      content: <RecordFiles noun="points" id={row.id} recordKey={recordKey} />,
    },
  ];
  return (
    <RecordFrame
      rights={["point:write"]}
      title={row.name}
      about={
        <>
          <span className={`${values.figure} ${frame.pageCount}`}>{row.pointNo}</span>
          <PointTag value={row.status} />
        </>
      }
      actions={can(["point:write"]) ? <RecordSteps moreLabel={t("more")} steps={steps} /> : null}
      factsTitle={t("figures")}
      figures={usePointFigures(row, related)}
      overlays={overlays.shown}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false)} />
    </RecordFrame>
  );
}
