import { type PlanVersion, PlanVersionDraft, planVersions } from "@busbar/contract/price-plans/plan-versions";
import type { PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { PricePlanDetail } from "@busbar/contract/price-plans/price-plans";
import { emptyValues, fieldsIn, type ValuesOf } from "@busbar/contract/fields/noun";
import { problemText } from "@busbar/contract/kernel/errors/zod-problem";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { endAfter, lastDayOf } from "../../../ui/values/days.ts";
import { planTexts } from "../plan-texts.ts";
import { oneVersion, useSaveVersion } from "../plan-queries.ts";
import { ComponentList, type KeyedComponent, keyed, unkeyed } from "./ComponentList.tsx";
import styles from "./versions.module.css";

/** Name of the draft in the view. */
export const draftName = "plan-version";
/** `seen` null: a new version, of `components` or copied from the one with the number `copied`. */
export type VersionWork = { seen: PlanVersion | null; copied: number | null; components?: readonly PriceComponent[] };
type Content = ValuesOf<typeof planVersions> & { components: KeyedComponent[] };
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
  const found = useFoundDraft<{ content: Content }>(draftName);
  const [initial] = useState<Content>({
    ...(work.seen ? fieldsIn(planVersions, work.seen) : empty),
    components: keyed(work.components ?? source?.components ?? []),
  });
  const [content, setContent] = useState(found?.content ?? initial);
  const [refusal, setRefusal] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { components } = content;
  const forget = useDraft(draftName, content === initial ? null : { work, content });

  const put = (patch: Partial<Content>) => setContent({ ...content, ...patch });
  const submit = async () => {
    setRefusal("");
    const draft = PlanVersionDraft.safeParse({ ...content, components: unkeyed(components) });
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
      <ComponentList
        commodity={plan.commodity}
        components={components}
        faults={faults}
        problemsTitle={t("problems")}
        onChange={(next) => put({ components: next })}
      />
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
