import type {
  PlanVersion,
  PlanVersionActionName,
  PlanVersionSummary,
} from "@busbar/contract/price-plans/plan-versions";
import type { PricePlanDetail } from "@busbar/contract/price-plans/price-plans";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useListState } from "../../../kernel/lists/list-state.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useFoundDraft } from "../../../kernel/portal/view.ts";
import { InPlaceNote, useStepWords } from "../../../records/page/InPlaceOf.tsx";
import record from "../../../records/page/record-page.module.css";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { planTexts } from "../plan-texts.ts";
import { oneVersion } from "../plan-queries.ts";
import { useSpan, VersionTag } from "../plan-words.tsx";
import { BillImpact } from "./BillImpact.tsx";
import { ComponentTable } from "./ComponentTable.tsx";
import { readComponents } from "./component-text.ts";
import { draftName, VersionEditor, type VersionWork } from "./VersionEditor.tsx";
import { VersionSteps } from "./VersionSteps.tsx";
import styles from "./versions.module.css";

const State = z.object({
  pageNo: z.coerce.number().default(1),
  version: z.coerce.number().optional(),
  beside: z.coerce.number().optional(),
  /** Components of a new version that another page has made. */
  from: z.string().optional(),
});

/** The versions of a plan as a timeline: to read, compare, edit or decide on. */
export function PlanVersions({ plan }: { plan: PricePlanDetail }) {
  const t = planTexts.useTexts();
  const can = useCan();
  const span = useSpan();
  const [state, change] = useListState("price-plan", State);
  const found = useFoundDraft<{ work: VersionWork }>(draftName);
  const [own, setWork] = useState<VersionWork | null>(found?.work ?? null);
  const { versions, current, actions } = plan;
  const offered = useMemo(() => (state.from === undefined ? null : readComponents(state.from)), [state.from]);
  const mayBegin = can(["price:write"]) && actions.addVersion === "ok";
  const work: VersionWork | null =
    own ?? (offered && mayBegin ? { seen: null, copied: null, components: offered } : null);
  const chosen =
    versions.find(({ versionNo }) => versionNo === state.version) ??
    versions.find(({ versionNo }) => versionNo === current?.versionNo) ??
    versions[0];
  const show = (version: number) => change({ version, beside: undefined, from: undefined });
  const leave = () => {
    setWork(null);
    if (state.from !== undefined) change({ from: undefined });
  };
  const begin = can(["price:write"]) ? (
    <Button
      variant="primary"
      disabled={actions.addVersion !== "ok" || work !== null}
      title={actions.addVersion === "ok" ? undefined : t(`reason.${actions.addVersion}`)}
      onClick={() => setWork({ seen: null, copied: chosen?.versionNo ?? null })}
    >
      {t("newVersion")}
    </Button>
  ) : null;
  return (
    <section className={record.section}>
      <div className={record.sectionHead}>
        <h2>{t("versions")}</h2>
        {begin}
      </div>
      {versions.length === 0 && !work ? (
        <EmptyLine title={t("versions.none")} action={can(["price:write"]) ? t("versions.noneHint") : ""} />
      ) : null}
      {versions.length > 0 || work ? (
        <ol className={styles.timeline} aria-label={t("versions")}>
          {versions.toReversed().map((version) => (
            <li key={version.id}>
              <Button
                variant="unstyled"
                data-printed
                aria-pressed={version.versionNo === (work ? work.seen?.versionNo : chosen?.versionNo)}
                disabled={work !== null}
                onClick={() => show(version.versionNo)}
              >
                <b>{t("version", { version: version.versionNo })}</b>
                <small>{span(version)}</small>
                <VersionTag version={version} />
                <small>{placeOf(version)}</small>
              </Button>
            </li>
          ))}
          {work && !work.seen ? (
            <li>
              <Button variant="unstyled" aria-pressed disabled>
                <b>{t("version", { version: Math.max(0, ...versions.map(({ versionNo }) => versionNo)) + 1 })}</b>
                <small>{t("new.unsaved")}</small>
                <VersionTag version={{ status: "DRAFT" }} />
              </Button>
            </li>
          ) : null}
        </ol>
      ) : null}
      {work ? (
        <VersionEditor
          plan={plan}
          work={work}
          onSaved={({ versionNo }) => {
            setWork(null);
            show(versionNo);
          }}
          onClose={leave}
        />
      ) : chosen ? (
        <OneVersion
          key={chosen.versionNo}
          plan={plan}
          version={chosen}
          beside={state.beside}
          onBeside={(beside) => change({ beside })}
          onEdit={(seen) => setWork({ seen, copied: null })}
        />
      ) : null}
    </section>
  );

  function placeOf({ status, versionNo, validFrom }: PlanVersionSummary) {
    if (status !== "APPROVED") return "";
    if (versionNo === current?.versionNo) return t("inForce");
    return current && validFrom < current.validFrom ? t("over") : t("ahead");
  }
}

type OneVersionProps = {
  plan: PricePlanDetail;
  version: PlanVersionSummary;
  beside: number | undefined;
  onBeside: (versionNo: number | undefined) => void;
  onEdit: (version: PlanVersion) => void;
};

/** One version: its workflow, its prices compared with another version, and the possible steps. */
function OneVersion({ plan, version, beside, onBeside, onEdit }: OneVersionProps) {
  const t = planTexts.useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery(oneVersion(api, plan.id, version.versionNo));
  const other = useQuery({ ...oneVersion(api, plan.id, beside ?? 0), enabled: beside !== undefined });
  const others = plan.versions.filter(({ versionNo }) => versionNo !== version.versionNo);
  const steps = useStepWords();
  const title = t("version", { version: version.versionNo });
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const { approved, submitted, returned, note } = data;
  const may = (name: PlanVersionActionName) => data.actions[name] === "ok";
  return (
    <>
      <InPlaceNote name={data.inPlaceOf} />
      {approved ? (
        <Callout tone="ok" role="note">
          {t("approvedBy", { name: steps.person(approved) || t("unknown"), at: formatDate(approved.at) ?? "" })}
        </Callout>
      ) : null}
      {submitted && !approved ? (
        <Callout tone="warn" role="note">
          {t("submittedBy", { name: submitted.by ?? t("unknown"), at: formatDate(submitted.at) ?? "" })}
          {data.actions.approve === "same_person" ? ` · ${t("reason.same_person")}` : ""}
        </Callout>
      ) : null}
      {returned && data.status === "DRAFT" ? (
        <Callout tone="danger" role="note">
          {t("returnedBy", {
            name: steps.person(returned) || t("unknown"),
            at: formatDate(returned.at) ?? "",
            reason: returned.reason,
          })}
        </Callout>
      ) : null}
      {note ? <p>{note}</p> : null}
      <div className={styles.bar}>
        {others.length > 0 ? (
          <label>
            {t("compareWith")}{" "}
            <SelectField
              aria-label={t("compareWith")}
              value={beside ?? ""}
              onChange={({ target }) => onBeside(target.value === "" ? undefined : Number(target.value))}
            >
              <option value="">{t("compare.none")}</option>
              {others.map(({ versionNo, validFrom }) => (
                <option key={versionNo} value={versionNo}>
                  {t("version.from", { version: versionNo, from: validFrom })}
                </option>
              ))}
            </SelectField>
          </label>
        ) : null}
        <span className={styles.push} />
        {may("update") ? <Button onClick={() => onEdit(data)}>{t("editDraft")}</Button> : null}
        <VersionSteps version={data} />
      </div>
      {data.components.length === 0 ? (
        <EmptyLine title={t("components.none")} />
      ) : (
        <ComponentTable
          caption={`${title}: ${t("components")}`}
          version={data}
          before={beside ? other.data : undefined}
        />
      )}
      {data.components.length > 0 ? <BillImpact version={data} commodity={plan.commodity} /> : null}
    </>
  );
}
