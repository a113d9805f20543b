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
import { DetailPage, RecordFrame } from "../../records/page/DetailPage.tsx";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import frame from "../../ui/pages/page-frame.module.css";
import { Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { draftName, type Editing, PlanDrawer } from "./PlanDrawer.tsx";
import { planTexts } from "./plan-texts.ts";
import { onePlan, type PlanStepKind, usePlanStep } from "./plan-queries.ts";
import { PlanTag, usePlanFields, useSpan } from "./plan-words.tsx";
import { PlanVersions } from "./versions/PlanVersions.tsx";

/** One plan: its versions as a timeline, the charges of each, and its history. */
export function PlanPage() {
  const t = planTexts.useTexts();
  const api = useApi();
  const id = useView().params["id"] ?? "";
  const record = useQuery(onePlan(api, id));
  return (
    <DetailPage
      record={record}
      name={record.data?.name}
      number={record.data?.planCode}
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
  const words = usePlanFields();
  const span = useSpan();
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
  const { name, actions, current, note } = plan;
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
      factsTitle={t("facts")}
      facts={[
        { key: "commodity", label: words.fieldTitle("commodity"), value: commodityWords[plan.commodity][language] },
        {
          key: "current",
          label: words.fieldTitle("current"),
          value: current ? (
            `${t("version", { version: current.versionNo })} · ${span(current)}`
          ) : (
            <Missing why={t("why.noVersion")} />
          ),
        },
        { key: "note", label: words.fieldTitle("note"), value: note || <Missing why={t("why.none")} /> },
      ]}
      activity={
        can(["price:write", "price:approve"]) ? (
          <RecordActivityList
            queryKey={onePlan(api, plan.id).queryKey}
            load={(pageSize, signal) =>
              api.listPricePlanActivity({ params: { id: plan.id }, query: { pageSize } }, { signal })
            }
            actionTitle={(action) => actionWords[action]}
            {...words}
          />
        ) : null
      }
      overlays={overlays.shown}
    >
      <PlanVersions plan={plan} />
    </RecordFrame>
  );
}
