import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { iconNames, iconsPerPage } from "./icon-queries.ts";
import { iconTexts } from "./icon-texts.ts";
import controls from "../../ui/fields/controls.module.css";
import styles from "./icons.module.css";

const columns = 4;

type IconPickerProps = {
  id?: string;
  "aria-label"?: string;
  value?: string;
  onChange?: (name: string) => void;
  /** Shown when no icon is chosen. */
  none: string;
};

/** A button with the icon; it opens a box of all icons to search and to choose from. @see R-M04 */
export function IconPicker({ value = "", onChange, none, ...rest }: IconPickerProps) {
  const t = iconTexts.useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const choose = (name: string) => {
    onChange?.(name);
    close();
  };
  return (
    <>
      <Button
        {...rest}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {value === "" ? null : <RouteIcon name={value} />}
        {value || none}
      </Button>
      {anchor ? (
        <Floating anchor={anchor} label={t("choose")} onClose={close}>
          <IconGrid value={value} none={none} onChoose={choose} />
        </Floating>
      ) : null}
    </>
  );
}

type IconGridProps = { value: string; none: string; onChoose: (name: string) => void };

function IconGrid({ value, none, onChoose }: IconGridProps) {
  const t = iconTexts.useTexts();
  const [title, setTitle] = useState("");
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(iconNames(useApi(), title.trim().toLowerCase(), page));
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
    <div className={styles.box}>
      <input
        type="search"
        className={controls.input}
        aria-label={t("search")}
        placeholder={t("search")}
        value={title}
        maxLength={64}
        onChange={({ target }) => {
          setTitle(target.value);
          setPage(1);
        }}
      />
      {/* Handles arrow keys only; each icon is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.grid} onKeyDown={onKeyDown}>
        {data?.list.map((name) => (
          <Button
            variant="unstyled"
            key={name}
            className={styles.choice}
            aria-label={name}
            title={name}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
          >
            <RouteIcon name={name} />
          </Button>
        ))}
      </div>
      {error && !data ? <p role="alert">{messageOf(error)}</p> : null}
      {data?.total === 0 ? <p role="status">{t("missing")}</p> : null}
      <div className={styles.foot}>
        <Button variant="link" onClick={() => onChoose("")}>
          {none}
        </Button>
        <IconButton size="small" aria-label={t("previous")} disabled={page === 1} onClick={() => setPage(page - 1)}>
          <Icon of={IconPrevious} />
        </IconButton>
        <span>{t("page", { page, pages })}</span>
        <IconButton size="small" aria-label={t("next")} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <Icon of={IconNext} />
        </IconButton>
      </div>
    </div>
  );
}
