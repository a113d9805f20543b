import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { menuTexts } from "./feature.ts";
import { iconNames, iconsPerPage } from "./menu-queries.ts";
import controls from "../../ui/fields/controls.module.css";
import styles from "./menus.module.css";

const columns = 4;

type IconPickerProps = { id?: string; value?: string; onChange?: (name: string) => void };

/** A button with the icon; it opens a box of all icons to search and to choose from. @see R-M04 */
export function IconPicker({ id, value = "", onChange }: IconPickerProps) {
  const t = menuTexts.useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const choose = (name: string) => {
    onChange?.(name);
    close();
  };
  return (
    <>
      <button
        id={id}
        type="button"
        className={controls.button}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {value === "" ? null : <RouteIcon name={value} />}
        {value || t("icon.none")}
      </button>
      {anchor ? (
        <Floating anchor={anchor} label={t("icon.choose")} onClose={close}>
          <IconGrid value={value} onChoose={choose} />
        </Floating>
      ) : null}
    </>
  );
}

function IconGrid({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const t = menuTexts.useTexts();
  const [title, setTitle] = useState("");
  const [page, setPage] = useState(1);
  const { data } = useQuery(iconNames(useApi(), title.trim().toLowerCase(), page));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / iconsPerPage));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const all = [...event.currentTarget.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[at + step]?.focus();
  };
  return (
    <div className={styles.icons}>
      <input
        type="search"
        className={controls.input}
        aria-label={t("icon.search")}
        placeholder={t("icon.search")}
        value={title}
        maxLength={64}
        onChange={({ target }) => {
          setTitle(target.value);
          setPage(1);
        }}
      />
      {/* The arrows walk; each icon is a button by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.iconGrid} onKeyDown={onKeyDown}>
        {data?.list.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.iconChoice}
            aria-label={name}
            title={name}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
          >
            <RouteIcon name={name} />
          </button>
        ))}
      </div>
      {data?.total === 0 ? <p role="status">{t("icon.missing")}</p> : null}
      <div className={styles.iconFoot}>
        <button type="button" className={controls.textButton} onClick={() => onChoose("")}>
          {t("icon.none")}
        </button>
        <button
          type="button"
          className={controls.iconButtonSmall}
          aria-label={t("icon.previous")}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <Icon of={IconPrevious} />
        </button>
        <span>{t("icon.page", { page, pages })}</span>
        <button
          type="button"
          className={controls.iconButtonSmall}
          aria-label={t("icon.next")}
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
        >
          <Icon of={IconNext} />
        </button>
      </div>
    </div>
  );
}
