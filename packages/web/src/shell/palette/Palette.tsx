import { type KeyboardEvent, useId, useState } from "react";
import BackIcon from "~icons/ri/close-line";
import KeyboardIcon from "~icons/ri/keyboard-line";
import SearchIcon from "~icons/ri/search-line";
import type { FeatureAction } from "../../kernel/portal/feature.ts";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TopDialog } from "../../ui/dialogs/top-layer/TopDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { useStable } from "../../ui/use-stable.ts";
import { KeyCaps, mainKey } from "../shortcuts/shortcut-list.tsx";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { openWindow, type PaletteItem, useRecent } from "./palette-items.ts";
import { optionId, PaletteList } from "./PaletteList.tsx";
import { paletteTexts } from "../texts/shell-texts.ts";
import { usePaletteHits, useSuggestions } from "./use-palette-hits.ts";
import { useBackToClose } from "../../ui/use-back-to-close.ts";
import styles from "./palette.module.css";

type PaletteProps = {
  router: PortalRouter;
  actions: readonly FeatureAction[];
  /** Text typed before the field was there. */
  typed: string;
  onClose: () => void;
};
/** The selected item of a query; a new query resets it, late results do not. */
type Selection = { query: string; key: string | undefined };

/** The specification's search dialog, combined with a command palette. @see R-S15 */
export function Palette({ router, actions, typed, onClose }: PaletteProps) {
  const t = paletteTexts.useTexts();
  const shellActions = useShellActions();
  const list = useId();
  const [query, setQuery] = useState(typed);
  const [composing, setComposing] = useState(false);
  const [selection, setSelection] = useState<Selection>({ query, key: undefined });
  const [recent, remember] = useRecent();
  const suggestions = useSuggestions(query, composing);
  const hits = usePaletteHits({ router, actions, query, recent, suggestions });

  useBackToClose(useStable(onClose));

  const waiting = query.trim() !== "" && !suggestions.settled && !suggestions.failed;
  // The text is offered to a web search only after our own server has found nothing.
  const unknown = !waiting && !suggestions.failed;
  const first = hits.find(({ item }) => item.group !== "web" || unknown)?.item.key;
  const stays = selection.query === query && hits.some(({ item }) => item.key === selection.key);
  const selected = stays ? selection.key : first;
  if (selection.query !== query || selection.key !== selected) setSelection({ query, key: selected });
  const chosen = hits.find(({ item }) => item.key === selected)?.item;

  const choose = (item: PaletteItem, newWindow: boolean) => {
    if (item.fleeting !== true) remember(item);
    onClose();
    if (newWindow && item.url !== undefined) openWindow(item.url);
    else item.run();
  };
  const move = (to: number) => {
    const hit = hits[(to + hits.length) % hits.length];
    if (hit) setSelection({ query, key: hit.item.key });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const at = hits.findIndex(({ item }) => item.key === selected);
    const act = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at < 0 ? hits.length - 1 : at - 1),
      Home: () => move(0),
      End: () => move(hits.length - 1),
      Enter: () => (chosen ? choose(chosen, event.ctrlKey || event.metaKey) : suggestions.askNow()),
    }[event.key];
    if (!act || (event.shiftKey && event.key !== "Enter")) return;
    event.preventDefault();
    act();
  };

  const offers = hits.filter(({ item }) => item.group !== "web").length;
  const state = waiting
    ? t("searching")
    : suggestions.failed
      ? t("failed")
      : query.trim() !== "" && offers === 0
        ? t("none", { query: query.trim() })
        : "";
  return (
    <TopDialog label={t("title")} onClose={onClose}>
      <div className={styles.head}>
        <SearchIcon className={styles.glass} aria-hidden="true" />
        <input
          className={styles.field}
          type="text"
          role="combobox"
          data-autofocus
          aria-label={t("placeholder")}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={selected === undefined ? undefined : optionId(list, selected)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t("placeholder")}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="unstyled"
          className={styles.close}
          aria-label={t(query ? "clear" : "close")}
          onClick={() => (query ? setQuery("") : onClose())}
        >
          <Icon of={BackIcon} />
        </Button>
      </div>
      {state ? <p className={suggestions.failed ? `${styles.state} ${styles.failed}` : styles.state}>{state}</p> : null}
      <PaletteList
        id={list}
        hits={hits}
        selected={selected}
        onSelect={(key) => setSelection({ query, key })}
        onChoose={choose}
      />
      <p className="visually-hidden" role="status">
        {waiting || state ? state : query.trim() === "" ? "" : t("found", { count: offers })}
      </p>
      <footer className={styles.foot}>
        <KeyHints t={t} />
        <Button variant="unstyled" className={styles.help} onClick={() => shellActions.showHelp("keys")}>
          <Icon of={KeyboardIcon} />
          {t("shortcuts")}
        </Button>
      </footer>
    </TopDialog>
  );
}

/** The keys of the field, as a visual hint; screen readers know them from the field's role. */
function KeyHints({ t }: { t: ReturnType<typeof paletteTexts.useTexts> }) {
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <KeyCaps keys={["ArrowUp"]} /> <KeyCaps keys={["ArrowDown"]} /> {t("key.choose")}
      </span>
      <span>
        <KeyCaps keys={["Enter"]} /> {t("key.open")}
      </span>
      <span>
        <KeyCaps keys={[mainKey, "Enter"]} /> {t("key.window")}
      </span>
      <span>
        <KeyCaps keys={["Escape"]} /> {t("key.close")}
      </span>
    </div>
  );
}
