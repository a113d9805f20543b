import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { iconFolder } from "virtual:route-icons";
import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { useListState } from "@busbar/web/kernel/lists/list-state.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { copyText } from "@busbar/web/ui/copying/copy-text.ts";
import { SearchField } from "@busbar/web/ui/fields/SearchField.tsx";
import { SelectField } from "@busbar/web/ui/fields/SelectField.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Pager } from "@busbar/web/ui/table/Pager.tsx";
import { EmptyState } from "@busbar/web/ui/states/EmptyState.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { type IconGroup, iconGroups, iconPageSizes, IconQuery, type IconStyle } from "../../contract/icons.ts";
import { iconTexts } from "./icon-texts.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { iconsOf } from "./icon-queries.ts";
import styles from "./icons.module.css";

const groupNames = Object.keys(iconGroups) as IconGroup[];

/** Every icon by name, group and style; the icon copies its tag, the name copies itself. @see R-G04 */
export function IconsPage() {
  const t = iconTexts.useTexts();
  const language = useLanguage();
  const [state, change] = useListState("icons", IconQuery);
  const query = IconQuery.parse(state);
  const { data, error, isPlaceholderData, refetch } = useQuery(iconsOf(useGallery(), query));
  const cells = useRef<HTMLUListElement>(null);

  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t("copied", { text }));
  };

  /** Arrows go from icon to icon as they stand, Home and End to the first and the last. */
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...(cells.current?.querySelectorAll<HTMLElement>("button[data-icon]") ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const top = buttons[0]?.getBoundingClientRect().top;
    const inRow = Math.max(1, buttons.filter((each) => each.getBoundingClientRect().top === top).length);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + inRow,
      ArrowUp: at - inRow,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = buttons[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <PageFrame title={t("title")} count={data?.total}>
      <div className={styles.filters}>
        <SearchField value={query.title} placeholder={t("search")} onChange={(title) => change({ title }, "typing")} />
        <SelectField
          aria-label={t("group")}
          value={query.group ?? ""}
          onChange={(event) => change({ group: (event.target.value || undefined) as IconGroup | undefined, pageNo: 1 })}
        >
          <option value="">{t("allGroups")}</option>
          {groupNames.map((group) => (
            <option key={group} value={group}>
              {iconGroups[group][language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          aria-label={t("style")}
          value={query.style ?? ""}
          onChange={(event) => change({ style: (event.target.value || undefined) as IconStyle | undefined, pageNo: 1 })}
        >
          <option value="">{t("allStyles")}</option>
          <option value="line">{t("line")}</option>
          <option value="fill">{t("fill")}</option>
        </SelectField>
      </div>
      {error && !data ? (
        <ErrorState title={t("failed")} message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.total === 0 ? (
        <EmptyState title={t("none")} hint={t("none.hint")} />
      ) : (
        <>
          {/* Keys pressed on the buttons in it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul ref={cells} className={styles.grid} aria-label={t("list")} aria-busy={isPlaceholderData} onKeyDown={move}>
            {data.list.map((name) => (
              <li key={name} className={styles.cell}>
                <Button
                  variant="unstyled"
                  data-icon
                  className={styles.icon}
                  aria-label={t("copyTag", { name })}
                  title={t("copyTag", { name })}
                  onClick={() => void copy(`<IconRi name="${name}" />`)}
                >
                  <span style={{ maskImage: `url("${iconFolder}/${name}.svg")` }} />
                </Button>
                <Button
                  variant="unstyled"
                  className={styles.name}
                  aria-label={t("copyName", { name })}
                  onClick={() => void copy(name)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
          <Pager query={query} total={data.total} sizes={iconPageSizes} onQuery={(next) => change(next)} />
        </>
      )}
    </PageFrame>
  );
}
