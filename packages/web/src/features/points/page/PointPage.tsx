import { idSchemeWords } from "@busbar/contract/points/point-codes";
import { points } from "@busbar/contract/points/point-fields";
import { pointRoutes } from "@busbar/contract/points/point-routes";
import type { Point, PointQuery } from "@busbar/contract/points/points";
import { regionWords } from "@busbar/contract/areas/areas";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import { TermHint } from "../../../records/fields/TermHint.tsx";
import { RecordFiles } from "../../../records/files/RecordFiles.tsx";
import { RecordNotes } from "../../../records/notes/RecordNotes.tsx";
import { AreaText } from "../../../records/page/AreaText.tsx";
import { DetailPage, RecordFrame } from "../../../records/page/DetailPage.tsx";
import { CustomerLink } from "../../../records/page/CustomerLink.tsx";
import { RecordSteps } from "../../../records/page/RecordSteps.tsx";
import styles from "../../../records/page/record-page.module.css";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import frame from "../../../ui/pages/page-frame.module.css";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { CopyButton } from "../../../ui/values/CopyButton.tsx";
import { type KeyFact, KeyFacts } from "../../../ui/values/Values.tsx";
import values from "../../../ui/values/values.module.css";
import { pointTexts } from "../point-texts.ts";
import { onePoint, pointList, useSavePoint } from "../point-queries.ts";
import { PointDialog, PointDrawer } from "../editing/point-dialogs.ts";
import { draftName, type Editing, pointActions, type PointStep } from "../editing/point-steps.ts";
import { valuesOf } from "../point-values.ts";
import { PointContracts, PointStatements } from "./PointPapers.tsx";
import { NoValue, PointTag, useFieldWords } from "../point-words.tsx";
import { useMetersOfPoint } from "../meters-of-point.tsx";
import { TenancySection } from "./TenancySection.tsx";

/** One pick-up point: its facts, its tenancies, and its history. @see R-B02 */
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
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const texts = useUiTexts().record;
  const meters = useMetersOfPoint();
  const ofMeters = meters.useActivityWords();
  const words = useFieldWords(ofMeters);
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
  };
  const titled = (key: string, value: React.ReactNode) => ({ key, label: words.fieldTitle(key), value });
  /** The unit stands at the value. */
  const fact = (name: keyof typeof points.fields, empty = <NoValue />): KeyFact => {
    const field = points.fields[name];
    return {
      key: name,
      label: field.title[language],
      about: field.term && <TermHint word={field.term} label={field.title[language]} />,
      value: <FieldValue of={field} value={row[name]} empty={empty} />,
    };
  };
  const cache = useQueryClient();
  const inline = {
    record: row,
    valuesOf,
    save: useSavePoint(api),
    reload: () => cache.fetchQuery({ ...onePoint(api, row.id), staleTime: 0 }),
    may: steps[0] !== undefined && steps[0].disabledReason === undefined && can(["point:write"]),
  };
  const typed = (name: "address" | "accountNo" | "meteringPointNo" | "note"): KeyFact => {
    const { maxLength } = points.fields[name];
    const { label, about, value } = fact(name);
    return {
      key: name,
      label,
      about,
      value: (
        <InlineFact of={inline} name={name} label={label} maxLength={maxLength ?? 0}>
          {value}
        </InlineFact>
      ),
    };
  };
  const isElectric = row.commodity === "ELECTRICITY";
  const meterFacts = meters.useFacts(row.id, row.today);
  const customer =
    row.customerId === null ? (
      <NoValue why="why.nobody" />
    ) : (
      <CustomerLink id={row.customerId} name={row.customerName} />
    );
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
      factsTitle={t("facts")}
      facts={[
        {
          key: "externalCode",
          label: idSchemeWords[row.idScheme][language],
          value: (
            <span className={values.figure}>
              {row.externalCode} <CopyButton text={row.externalCode} />
            </span>
          ),
        },
        titled("customerName", customer),
        titled("areaName", <AreaText code={row.areaCode} name={row.areaNames.join(" ")} />),
        ...(isElectric
          ? [fact("voltageLevel"), fact("capacityKva"), fact("useClass"), ...meterFacts]
          : [fact("commodity")]),
      ]}
      activity={
        can(pointRoutes.listPointActivity.permission) ? (
          <RecordActivityList
            queryKey={onePoint(api, row.id).queryKey}
            load={(pageSize, signal) =>
              api.listPointActivity({ params: { id: row.id }, query: { pageSize } }, { signal })
            }
            actionTitle={(action, entry) => actionWords[action] ?? ofMeters.actionTitle(action, entry)}
            {...words}
          />
        ) : null
      }
      overlays={<>{overlays.shown}</>}
    >
      <TenancySection point={row} />
      <meters.Section
        pointId={row.id}
        closed={row.actions.edit === "ok" ? undefined : t(`reason.${row.actions.edit}`)}
      />
      <section className={styles.section}>
        <h2>{t("record")}</h2>
        <KeyFacts
          facts={[
            fact("commodity"),
            fact("pointKind"),
            titled("region", regionWords[row.region][language]),
            typed("address"),
            typed("accountNo"),
            typed("meteringPointNo"),
            fact("gridCompany"),
            ...(isElectric
              ? [fact("demandBasis"), fact("contractDemandKw"), fact("pfStandard", <>{t("pf.none")}</>)]
              : []),
            fact("resolutionMin"),
            fact("dataFrom"),
            fact("dataAuthorisedTo", <NoValue why="why.noContract" />),
            typed("note"),
          ]}
        />
      </section>
      {can(["contract:read"]) ? <PointContracts pointId={row.id} /> : null}
      {can(["invoice:read"]) ? <PointStatements pointId={row.id} /> : null}
      <RecordNotes noun="points" id={row.id} recordKey={onePoint(api, row.id).queryKey} />
      <RecordFiles noun="points" id={row.id} recordKey={onePoint(api, row.id).queryKey} />
    </RecordFrame>
  );
}
