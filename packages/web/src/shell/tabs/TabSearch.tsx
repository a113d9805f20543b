import { useState } from "react";
import SearchIcon from "~icons/ri/search-line";
import { Button } from "../../ui/form/Button.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { haystackOf, match, termsOf } from "../palette/matching/matching.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import type { Tab } from "../navigation/tab-list.ts";
import { tabTexts } from "../texts/shell-texts.ts";
import styles from "./tab-search.module.css";
import { useTabTitle } from "../navigation/use-router.ts";
import floating from "../../ui/menus/floating.module.css";

type Props = { router: PortalRouter; tabs: readonly Tab[]; active: string };

/** Finds a tab among many, by letters, initials or pinyin. */
export function TabSearch({ router, tabs, active }: Props) {
  const t = tabTexts.useTexts();
  const titleOf = useTabTitle();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [query, setQuery] = useState("");
  const close = () => {
    setAnchor(undefined);
    setQuery("");
  };
  const open = (tab: Tab | undefined) => {
    if (!tab) return;
    close();
    router.openTab(tab.key);
  };
  const terms = termsOf(query);
  const found = tabs.filter((tab) => terms.length === 0 || match(haystackOf(titleOf(tab)), terms));
  const label = t("search.button", { count: tabs.length });
  return (
    <>
      <Button
        variant="unstyled"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
      >
        <SearchIcon aria-hidden="true" />
      </Button>
      {anchor && (
        <Floating anchor={anchor} align="end" label={t("search.field")} onClose={close}>
          <input
            className={styles.field}
            type="search"
            aria-label={t("search.field")}
            placeholder={t("search.field")}
            value={query}
            data-autofocus=""
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) open(found[0]);
            }}
          />
          <ul className={styles.list}>
            {found.map((tab) => (
              <li key={tab.key}>
                <Button
                  variant="unstyled"
                  className={floating.menuEntry}
                  aria-current={tab.key === active}
                  onClick={() => open(tab)}
                >
                  {titleOf(tab)}
                </Button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className={styles.none}>{t("search.none")}</p>}
        </Floating>
      )}
    </>
  );
}
