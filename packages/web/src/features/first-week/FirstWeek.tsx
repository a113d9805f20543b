import { FirstWeekStep } from "@busbar/contract/first-week/first-week";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import { useQuery } from "@tanstack/react-query";
import IconDone from "~icons/ri/checkbox-circle-fill";
import IconOpen from "~icons/ri/checkbox-blank-circle-line";
import IconTemplate from "~icons/ri/download-2-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { usePreference } from "../../kernel/queries/use-preference.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import cards from "../../ui/pages/card.module.css";
import { firstWeekTexts } from "./first-week-texts.ts";
import styles from "./first-week.module.css";

type Place = { address: string; template?: ImportKind };

/** Where each step is done, and the file that brings many at once. */
const places: Record<FirstWeekStep, Place> = {
  company: { address: "/setting/organisation" },
  mail: { address: "/setting/organisation" },
  people: { address: "/setting/userManagement", template: "users" },
  areas: { address: "/customer/assignment", template: "assignments" },
  plans: { address: "/contract/plan" },
  customers: { address: "/customer/my", template: "customers" },
  points: { address: "/point/list", template: "points" },
  contracts: { address: "/contract/list", template: "contracts" },
  statement: { address: "/billing/statement" },
};

/** What a new organisation does first, until all of it is done or the person has put the card away. */
export function FirstWeek() {
  const t = firstWeekTexts.useTexts();
  const api = useApi();
  const [isAway, putAway, known] = usePreference<boolean>("home.firstWeek.away");
  const found = useQuery({
    queryKey: ["first-week", "list"],
    queryFn: ({ signal }) => api.getFirstWeek({}, { signal }),
    enabled: known && !isAway,
    // Steps are taken on other pages, and Home is kept meanwhile.
    staleTime: 0,
    // The card is no reason for a message: without it nothing is missing.
    meta: { quiet: true },
  });
  const done = new Set(found.data?.done);
  const total = FirstWeekStep.options.length;
  if (isAway || !found.data || done.size === total) return null;
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby="first-week">
      <div className={styles.head}>
        <h2 id="first-week">{t("title")}</h2>
        <span className={styles.progress}>{t("progress", { done: done.size, total })}</span>
        <Button variant="link" aria-label={t("awayOf")} onClick={() => putAway(true)}>
          {t("away")}
        </Button>
      </div>
      <p>{t("lead")}</p>
      <ol className={styles.steps}>
        {FirstWeekStep.options.map((step) => (
          <Step key={step} step={step} isDone={done.has(step)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isDone }: { step: FirstWeekStep; isDone: boolean }) {
  const t = firstWeekTexts.useTexts();
  const api = useApi();
  const { address, template } = places[step];
  const title = t(`step.${step}`);
  const download = async (kind: ImportKind) => {
    try {
      await saveFile(await api.downloadImportTemplate({ query: { kind, format: "xlsx" } }), `${kind}.xlsx`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark} role="img" aria-label={t(isDone ? "done" : "open")}>
        <Icon of={isDone ? IconDone : IconOpen} size={18} />
      </span>
      <a href={`#${address}`}>{title}</a>
      {template && !isDone ? (
        <Button variant="link" aria-label={t("templateOf", { what: title })} onClick={() => void download(template)}>
          <Icon of={IconTemplate} />
          {t("template")}
        </Button>
      ) : null}
    </li>
  );
}
