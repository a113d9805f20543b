import { Fragment, useLayoutEffect, useRef } from "react";
import WindowIcon from "~icons/ri/external-link-line";
import { Icon } from "../../ui/Icon.tsx";
import { RouteIcon } from "../../kernel/portal/RouteIcon.tsx";
import { groupNames, type Hit, type PaletteItem } from "./palette-items.ts";
import { paletteTexts } from "../texts/shell-texts.ts";
import styles from "./palette.module.css";

type PaletteListProps = {
  id: string;
  hits: readonly Hit[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  onChoose: (item: PaletteItem, newWindow: boolean) => void;
};

export const optionId = (list: string, key: string) => `${list}-${encodeURIComponent(key)}`;

/** The items by group; the focus stays in the field. */
export function PaletteList({ id, hits, selected, onSelect, onChoose }: PaletteListProps) {
  const t = paletteTexts.useTexts();
  const list = useRef<HTMLDivElement>(null);
  // Outside React: scrolls the selected item into view.
  useLayoutEffect(() => {
    const option = selected === undefined ? null : document.getElementById(optionId(id, selected));
    option?.scrollIntoView?.({ block: "nearest" });
  }, [id, selected]);
  const groups = groupNames
    .map((name) => ({ name, own: hits.filter(({ item }) => item.group === name) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("results")} className={styles.list}>
      {groups.map(({ name, own }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={styles.groupName}>
            {t(`group.${name}`)}
          </div>
          {own.map(({ item, marks }) => (
            // The field has the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.key}
              id={optionId(id, item.key)}
              role="option"
              tabIndex={-1}
              aria-selected={item.key === selected}
              className={styles.option}
              onPointerMove={() => item.key !== selected && onSelect(item.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && onChoose(item, true)}
            >
              <ItemIcon icon={item.icon} />
              <span className={styles.words}>
                <span className={styles.title}>
                  <Marked text={item.title} marks={marks} />
                </span>
                {item.hint ? <span className={styles.hint}>{item.hint}</span> : null}
              </span>
              {item.url?.startsWith("http") ? <Icon of={WindowIcon} label={t("newWindow")} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function ItemIcon({ icon }: { icon: PaletteItem["icon"] }) {
  if (icon === undefined || typeof icon === "string") return <RouteIcon name={icon} />;
  return <Icon of={icon} />;
}

function Marked({ text, marks }: { text: string; marks: Hit["marks"] }) {
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(at === 0 ? 0 : marks[at - 1]![1], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
