import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { loadChunk } from "../../kernel/boot/chunk.ts";
import { useUser } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useRouterState, useViewTitle } from "../navigation/use-router.ts";
import type { Pages } from "../navigation/pages.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { KeyCaps } from "../shortcuts/shortcut-list.tsx";
import { helpTexts, shortcutTexts } from "../texts/shell-texts.ts";
import styles from "./help.module.css";

/** Purpose, tasks and terms of the page in front. */
export function HelpOfPage({ router, pages }: { router: PortalRouter; pages: Pages }) {
  const t = helpTexts.useTexts();
  const keys = shortcutTexts.useTexts();
  const language = useLanguage();
  const other = language === "zh" ? "en" : "zh";
  const title = useViewTitle(router);
  const component = useRouterState(router, ({ list }) => {
    const location = list.views.find(({ key }) => key === list.active)?.location;
    return location?.locked ? undefined : location?.route?.item.component;
  });
  const { roleCode } = useUser();
  const outside =
    roleCode === roleCodes.enterprise ? "enterprise" : roleCode === roleCodes.partner ? "partner" : undefined;
  const help = useQuery({
    // Texts of the build, not an answer of the server.
    queryKey: ["help", component, outside],
    queryFn: async () => {
      const [page, { glossary }] = await Promise.all([
        pages.help(component ?? ""),
        loadChunk(() => import("../../kernel/help/glossary.ts")),
      ]);
      const own = outside === undefined ? page : (page?.outside?.[outside] ?? page);
      return own ? { ...own, words: own.words.map((word) => glossary[word]) } : null;
    },
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (help.isPending) return <div className={styles.waiting} aria-busy="true" />;
  if (help.isError)
    return (
      <div role="alert">
        <p>{t("failed")}</p>
        <Button onClick={() => void help.refetch()}>{t("retry")}</Button>
      </div>
    );
  if (help.data === null) return <p className={styles.hint}>{t("none")}</p>;
  const { purpose, tasks, words } = help.data;
  return (
    <div className={styles.page} aria-live="polite">
      <h3>{title}</h3>
      <p>{purpose[language]}</p>
      <h4>{t("tasks")}</h4>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.en}>
            <span>{task[language]}</span>
            {task.keys && (
              <span className={styles.keys}>
                {task.keys.map((press, at) => (
                  // The same key may stand twice in a sequence.
                  <Fragment key={`${at} ${press.join("+")}`}>
                    {at > 0 && <span className={styles.hint}>{keys("afterwards")}</span>}
                    <KeyCaps keys={press} />
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {words.length > 0 && (
        <>
          <h4>{t("words")}</h4>
          <dl className={styles.words}>
            {words.map((word) => (
              <div key={word.en}>
                <dt>
                  {word[language]} <span lang={other === "zh" ? "zh-CN" : "en"}>{word[other]}</span>
                </dt>
                <dd>{word.meaning[language]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
