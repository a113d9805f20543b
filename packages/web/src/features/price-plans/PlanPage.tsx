import type { PricePlanDetail } from "@busbar/contract/price-plans/price-plans";
import { commodityWords } from "@busbar/contract/values/commodities";
import { useQuery } from "@tanstack/react-query";
import IconEdit from "~icons/ri/edit-line";
import IconMore from "~icons/ri/more-line";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { ContractTable } from "../../records/overview/ContractTable.tsx";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { DetailPage, RecordFrame } from "../../records/page/DetailPage.tsx";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { RecordTabs } from "../../records/page/RecordTabs.tsx";
import record from "../../records/page/record-page.module.css";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { FoldedFacts } from "../../ui/values/FoldedFacts.tsx";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { draftName, type Editing, PlanDrawer } from "./PlanDrawer.tsx";
import { usePlanFigures } from "./overview/plan-head-figures.tsx";
import { relatedAddress, usePlanRelated } from "./overview/related-queries.ts";
import { planTexts } from "./plan-texts.ts";
import { onePlan, type PlanStepKind, usePlanStep } from "./plan-queries.ts";
import { PlanTag, usePlanFields } from "./plan-words.tsx";
import { PlanVersions } from "./versions/PlanVersions.tsx";

/** One plan: its figures, its versions with their charges, the contracts that go by it, and its history. */
export function PlanPage() {
  const t = planTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const found = useQuery(onePlan(api, id));
  return (
    <DetailPage
      record={found}
      name={found.data?.name}
      number={found.data?.planCode}
      title={t("one")}
      notFound={t("notFound")}
      back={{ label: t("back"), href: "#/contract/plan" }}
    >
      {(plan) => <Plan plan={plan} />}
    </DetailPage>
  );
}

function Plan({ plan }: { plan: PricePlanDetail }) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const view = useView();
  const overview = overviewTexts.useTexts();
  const words = usePlanFields();
  const take = usePlanStep(api);
  const overlays = useOverlays({
    edit: { draft: draftName, draw: (_: Editing, close) => <PlanDrawer editing={{ row: plan }} onClose={close} /> },
    step: (step: PlanStepKind, close) => (
      <AskDialog
        danger={step !== "restore"}
        title={t(`${step}.title`, { name })}
        verb={t(step)}
        run={() => take.mutateAsync({ kind: step, row: plan }).then(() => step === "remove" && view.close())}
        done={t(`${step}.done`, { name })}
        onClose={close}
      >
        <p>{t(`${step}.text`)}</p>
      </AskDialog>
    ),
  });
  const reason = (verdict: PricePlanDetail["actions"]["update"]) =>
    verdict === "ok" ? undefined : t(`reason.${verdict}`);
  const { name, actions, note } = plan;
  const actionWords: { [action: string]: string } = {
    "price-plan.create": t("plan.created"),
    "price-plan.update": t("plan.updated"),
    "price-plan.archive": t("plan.archived"),
    "price-plan.restore": t("plan.restored"),
    ...Object.fromEntries(
      (["create", "update", "remove", "submit", "withdraw", "approve", "return", "end"] as const).map((verb) => [
        `plan-version.${verb}`,
        t(`act.${verb}`),
      ]),
    ),
  };
  const keep: PlanStepKind = plan.status === "ARCHIVED" ? "restore" : "archive";
  const related = usePlanRelated(plan);
  const activity = can(["price:write", "price:approve"]) ? (
    <RecordActivityList
      queryKey={onePlan(api, plan.id).queryKey}
      load={(pageSize, signal) =>
        api.listPricePlanActivity({ params: { id: plan.id }, query: { pageSize } }, { signal })
      }
      actionTitle={(action) => actionWords[action]}
      {...words}
    />
  ) : null;
  const tabs = [
    {
      key: "versions",
      label: t("versions"),
      count: plan.versions.length,
      content: <PlanVersions plan={plan} />,
    },
    related.may.contracts && {
      key: "contracts",
      label: overview("contracts"),
      count: related.contracts.data?.total,
      content: (
        <section className={record.section}>
          <ContractTable
            id="plan-contracts"
            found={related.contracts}
            address={relatedAddress.contracts(plan.id)}
            empty={t("uses.none")}
            further={[
              {
                key: "customer",
                title: t("customer"),
                render: (contract) => contract.customerName,
                width: 160,
                grow: true,
                card: "fact",
              },
              {
                key: "version",
                title: t("versionNo"),
                render: (contract) => contract.plan?.versionNo,
                width: 72,
                align: "end",
              },
            ]}
          />
        </section>
      ),
    },
    {
      key: "profile",
      label: overview("profile"),
      printed: true,
      content: (
        <div className={activity ? record.recordColumns : ""}>
          <section className={record.section}>
            <h2>{t("facts")}</h2>
            <FoldedFacts
              facts={[
                { key: "planCode", label: words.fieldTitle("planCode"), value: plan.planCode },
                {
                  key: "commodity",
                  label: words.fieldTitle("commodity"),
                  value: commodityWords[plan.commodity][language],
                },
                {
                  key: "note",
                  label: words.fieldTitle("note"),
                  value: note || <Missing why={t("why.none")} />,
                  isEmpty: note === "",
                },
                { key: "updated", label: words.fieldTitle("updatedAt"), value: <DateText value={plan.updatedAt} /> },
              ]}
            />
          </section>
          {activity}
        </div>
      ),
    },
  ];
  return (
    <RecordFrame
      rights={["price:write", "price:approve"]}
      title={name}
      about={
        <>
          <span className={`${values.figure} ${frame.pageCount}`}>{plan.planCode}</span>
          <PlanTag status={plan.status} />
        </>
      }
      actions={
        can(["price:write"]) ? (
          <>
            <MenuButton
              label={t("more")}
              align="end"
              entries={() => [
                {
                  key: keep,
                  label: t(keep),
                  disabledReason: reason(actions[keep]),
                  onRun: () => overlays.open("step", keep),
                },
                {
                  key: "remove",
                  label: t("remove"),
                  danger: true,
                  disabledReason: reason(actions.remove),
                  onRun: () => overlays.open("step", "remove"),
                },
              ]}
            >
              <Icon of={IconMore} />
            </MenuButton>
            <Button
              disabled={actions.update !== "ok"}
              title={reason(actions.update)}
              onClick={() => overlays.open("edit", { row: plan })}
            >
              <Icon of={IconEdit} />
              {t("edit")}
            </Button>
          </>
        ) : null
      }
      factsTitle={t("figures")}
      figures={usePlanFigures(plan, related)}
      overlays={overlays.shown}
    >
      <RecordTabs label={t("tabs")} tabs={tabs.filter((tab) => tab !== false)} />
    </RecordFrame>
  );
}
