import { errorTexts, fillText } from "@busbar/contract/kernel/errors/errors";
import { type PlanProblem, planProblems } from "@busbar/contract/price-plans/plan-checks";
import { type PlanVersion, PlanVersionDraft, planVersions } from "@busbar/contract/price-plans/plan-versions";
import { componentKindWords, ofItsKind, PriceComponent, unitsOf } from "@busbar/contract/price-plans/price-components";
import type { PricePlanDetail } from "@busbar/contract/price-plans/price-plans";
import { emptyValues, fieldsIn, type ValuesOf } from "@busbar/contract/fields/noun";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import IconAdd from "~icons/ri/add-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { endAfter, lastDayOf } from "../../../ui/values/days.ts";
import { planTexts } from "../plan-texts.ts";
import { calendarChoices, oneVersion, useSaveVersion } from "../plan-queries.ts";
import { ComponentFields } from "./ComponentFields.tsx";
import styles from "./versions.module.css";

/** Name of the draft in the view. */
export const draftName = "plan-version";
/** `seen` null: a new version, copied from the one with the number `copied`. */
export type VersionWork = { seen: PlanVersion | null; copied: number | null };
/** Components have a key while they are reordered. */
type Content = ValuesOf<typeof planVersions> & { components: { key: number; value: PriceComponent }[] };
const title = planVersions.titles;
const empty = { ...emptyValues(planVersions), validFrom: "" };

type VersionEditorProps = {
  plan: PricePlanDetail;
  work: VersionWork;
  onSaved: (saved: PlanVersion) => void;
  onClose: () => void;
};

/** Edits a draft version, once the version that it copies is loaded. */
export function VersionEditor(given: VersionEditorProps) {
  const { plan, work } = given;
  const copied = useQuery({
    ...oneVersion(useApi(), plan.id, work.copied ?? 0),
    enabled: work.copied !== null,
  });
  if (work.copied !== null && !copied.data) return <Skeleton lines={6} />;
  return <Editor {...given} source={work.seen ?? copied.data ?? null} />;
}

function Editor({ plan, work, source, onSaved, onClose }: VersionEditorProps & { source: PlanVersion | null }) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const save = useSaveVersion(api);
  const { data: calendars } = useQuery(calendarChoices(api));
  const found = useFoundDraft<{ content: Content }>(draftName);
  const [initial] = useState<Content>({
    ...(work.seen ? fieldsIn(planVersions, work.seen) : empty),
    components: (source?.components ?? []).map((value, key) => ({ key, value })),
  });
  const [content, setContent] = useState(found?.content ?? initial);
  const [refusal, setRefusal] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { components } = content;
  const forget = useDraft(draftName, content === initial ? null : { work, content });

  const put = (patch: Partial<Content>) => setContent({ ...content, ...patch });
  const edit = (key: number, value: PriceComponent) =>
    put({ components: components.map((one) => (one.key === key ? { key, value } : one)) });
  const move = (at: number, by: number) => {
    const to = at + by;
    const one = components[at];
    if (!one || to < 0 || to >= components.length) return;
    const rest = components.filter((other) => other !== one);
    put({ components: [...rest.slice(0, to), one, ...rest.slice(to)] });
  };
  const add = () => {
    const key = Math.max(-1, ...components.map((one) => one.key)) + 1;
    const [unit] = unitsOf[plan.commodity];
    const kind = components.length === 0 ? "ENERGY_FLAT" : "PER_UNIT";
    put({ components: [...components, { key, value: PriceComponent.parse({ kind, unit }) }] });
  };

  const plain = components.map(({ value }) => ofItsKind(value));
  const letters = new Map((calendars?.list ?? []).map(({ id, bands }) => [id, bands]));
  const problems = planProblems(plan.commodity, plain, letters);
  const wordsOf = ({ code, details }: PlanProblem) => {
    const filled = Object.entries(details ?? {}).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? (value as { zh: string; en: string })[language] : value,
    ]);
    return fillText(errorTexts[code][language], Object.fromEntries(filled) as Record<string, unknown>);
  };

  const submit = async () => {
    setRefusal("");
    const draft = PlanVersionDraft.safeParse({ ...content, components: plain });
    if (!draft.success) {
      setFaults(
        Object.fromEntries(draft.error.issues.map((issue) => [issue.path.join("."), problemText(issue, language, "")])),
      );
      return;
    }
    setFaults({});
    if (save.isPending) return;
    try {
      const saved = await save.mutateAsync({ planId: plan.id, seen: work.seen, draft: draft.data });
      forget();
      toast.success(t("version.saved", { version: saved.versionNo }));
      onSaved(saved);
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A long form is saved by its button or Ctrl+S: Enter in a field would save too early.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      void submit();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard shortcuts for the fields
    // inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the fields inside
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.fields}>
        <label>
          <span>{title.validFrom[language]}</span>
          <DayField
            required
            autoFocus={work.seen === null}
            value={content.validFrom}
            aria-invalid={faults["validFrom"] !== undefined}
            onChange={(day) => put({ validFrom: day ?? "" })}
          />
          {faults["validFrom"] ? <span className={styles.fault}>{faults["validFrom"]}</span> : null}
        </label>
        <label>
          <span>{title.validTo[language]}</span>
          <DayField value={lastDayOf(content.validTo)} onChange={(day) => put({ validTo: endAfter(day) })} />
          {faults["validTo"] ? <span className={styles.fault}>{faults["validTo"]}</span> : null}
        </label>
        <label className={styles.wide}>
          <span>{title.note[language]}</span>
          <TextField
            value={content.note}
            maxLength={planVersions.fields.note.maxLength ?? 0}
            autoComplete="off"
            onChange={({ target }) => put({ note: target.value })}
          />
        </label>
      </div>
      {components.map(({ key, value }, at) => {
        const path = `components.${at}.`;
        const own = problems.filter((problem) => problem.path.startsWith(path));
        const refusals = Object.entries(faults).filter(([name]) => name.startsWith(path));
        return (
          <ComponentFields
            key={key}
            title={`${at + 1}. ${componentKindWords[value.kind][language]}`}
            commodity={plan.commodity}
            component={value}
            calendars={calendars?.list ?? []}
            faults={
              new Map([
                ...own.map((problem) => [problem.path.slice(path.length), wordsOf(problem)] as const),
                ...refusals.map(([name, words]) => [name.slice(path.length), words] as const),
              ])
            }
            onChange={(next) => edit(key, next)}
            onMove={(by) => move(at, by)}
            onRemove={() => put({ components: components.filter((one) => one.key !== key) })}
          />
        );
      })}
      <Button variant="link" onClick={add}>
        <Icon of={IconAdd} /> {t("addComponent")}
      </Button>
      {problems.length > 0 ? (
        <Callout tone="warn" role="status">
          <b>{t("problems")}</b>
          <ul>
            {problems.map((problem) => {
              const at = Number(problem.path.split(".")[1]);
              const words = wordsOf(problem);
              return (
                <li key={problem.path}>{Number.isNaN(at) ? words : t("problem.at", { at: at + 1, problem: words })}</li>
              );
            })}
          </ul>
        </Callout>
      ) : null}
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <div className={styles.foot}>
        <span className={styles.hint}>{t("keys")}</span>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t("cancel")}
        </Button>
        <Button variant="primary" type="submit" disabled={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
