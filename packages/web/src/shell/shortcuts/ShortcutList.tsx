import { Fragment, type ReactNode, useId, useState } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { usePortalRoutes } from "../../kernel/portal/portal-context.tsx";
import { buildId, buildVersion, release } from "../../kernel/boot/new-version.ts";
import { titleOf } from "../navigation/use-router.ts";
import { KeyCaps, type ShortcutGroup, shortcuts } from "./shortcut-list.tsx";
import { hasLandmark, hasSelection, pageLetters } from "./page-letters.ts";
import { shortcutTexts } from "../texts/shell-texts.ts";
import { useSingleKeys } from "../../kernel/queries/use-preference.ts";
import styles from "./shortcuts.module.css";

const groupsAfterPages: ShortcutGroup[] = ["shell", "record", "table", "palette"];

/** All current shortcuts, the switch for single keys, and the versions. @see R-S03, R-S22 */
export function ShortcutList() {
  const t = shortcutTexts.useTexts();
  const language = useLanguage();
  const pages = pageLetters(usePortalRoutes());
  const [single, chooseSingle] = useSingleKeys();
  const [selectable] = useState(hasSelection);
  const hint = useId();
  const listOf = (group: ShortcutGroup) =>
    shortcuts
      .filter(
        (shortcut) =>
          shortcut.group === group &&
          (!shortcut.selects || selectable) &&
          (shortcut.landmark === undefined || hasLandmark(shortcut.landmark)),
      )
      .map(({ text, keys }) => <Line key={text} text={t(text)} keys={keys} between={t("or")} />);
  return (
    <section aria-label={t("title")}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={single}
          aria-checked={single}
          aria-describedby={hint}
          onChange={(event) => chooseSingle(event.target.checked)}
        />
        <span>{t("single")}</span>
      </label>
      <p id={hint} className={styles.hint}>
        {t("single.hint")}
      </p>
      <div>
        <Group title={t("group.general")}>{listOf("general")}</Group>
        <Group title={t("group.pages")}>
          {pages.map(({ letter, route }) => (
            <Line
              key={letter}
              text={titleOf(route.item.meta, language)}
              keys={[["g"], [letter]]}
              between={t("afterwards")}
            />
          ))}
        </Group>
        {groupsAfterPages.map((group) => (
          <Group key={group} title={t(`group.${group}`)}>
            {listOf(group)}
          </Group>
        ))}
      </div>
      <div className={styles.versions}>
        <span>{t("version", { version: buildVersion })}</span>
        <span>{t("release", { release })}</span>
        {buildId && <span>{t("build", { build: buildId })}</span>}
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ text, keys, between }: { text: string; keys: readonly (readonly string[])[]; between: string }) {
  return (
    <div className={styles.line}>
      <dt>{text}</dt>
      <dd>
        {keys.map((press, at) => (
          // The same key may stand twice in a sequence.
          <Fragment key={`${at} ${press.join("+")}`}>
            {at > 0 && <span className={styles.between}>{between}</span>}
            <KeyCaps keys={press} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
