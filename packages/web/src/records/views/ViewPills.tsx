import type { SavedView } from "@busbar/contract/saved-views/saved-views";
import { useState } from "react";
import IconMenu from "~icons/ri/arrow-down-s-line";
import IconEveryone from "~icons/ri/global-line";
import IconAdd from "~icons/ri/add-line";
import IconDefault from "~icons/ri/star-fill";
import IconRole from "~icons/ri/team-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import type { MenuEntry } from "../../ui/menus/MenuList.tsx";
import type { ListViews } from "./use-list-views.ts";
import { useUpdateView } from "./view-writes.ts";
import { viewTexts } from "./view-texts.ts";
import { movedOrder } from "./view-rules.ts";
import styles from "./view-pills.module.css";

const NameDialog = lazyComponent(() => import("./ViewDialogs.tsx").then((m) => m.NameDialog));
const PublishDialog = lazyComponent(() => import("./ViewDialogs.tsx").then((m) => m.PublishDialog));
const RemoveDialog = lazyComponent(() => import("./ViewDialogs.tsx").then((m) => m.RemoveDialog));

type OpenDialog = { kind: "create" | "saveAs" } | { kind: "rename" | "publish" | "remove"; view: SavedView };

/**
 * The saved views beside a list's title: one's own, those of one's roles, and everyone's; a changed view can be saved
 * or reset.
 */
export function ViewPills({ views }: { views: ListViews }) {
  const t = viewTexts.useTexts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const update = useUpdateView();
  const { active, changed, list, choices } = views;
  const save = () => {
    if (!active) return;
    const body = { content: views.content, rowVersion: active.rowVersion };
    // The mutation reports its own refusal.
    update.mutate(
      { id: active.id, body },
      {
        onSuccess: () => {
          views.forgetDraft();
          toast.success(t("saved"));
        },
      },
    );
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <nav className={styles.pills} aria-label={t("views")}>
        <Button
          variant="unstyled"
          className={styles.pill}
          aria-current={active === undefined && !views.gone}
          onClick={views.showAll}
        >
          {t("all")}
        </Button>
        {list.map((view) => (
          <Pill key={view.id} view={view} views={views} onAsk={setDialog} />
        ))}
        {active && changed ? (
          <>
            {active.actions.update === "ok" ? (
              <Button variant="link" busy={update.isPending} onClick={save}>
                {t("save")}
              </Button>
            ) : null}
            <Button variant="link" onClick={() => views.open(active)}>
              {t("revert")}
            </Button>
          </>
        ) : null}
        <span data-place="saveView">
          <Button
            variant="unstyled"
            className={styles.add}
            title={t(active ? "saveAs" : "create")}
            onClick={() => setDialog({ kind: active ? "saveAs" : "create" })}
          >
            <Icon of={IconAdd} />
            {t(active ? "saveAs" : "create")}
          </Button>
        </span>
      </nav>
      {views.gone ? (
        <p className={styles.gone} role="status">
          {t("gone")}{" "}
          <Button variant="link" onClick={() => views.keepAs(null)}>
            {t("dismiss")}
          </Button>
        </p>
      ) : null}
      <PartBoundary key={dialog?.kind ?? ""} onFailed={close}>
        {dialog?.kind === "create" || dialog?.kind === "saveAs" ? <NameDialog views={views} onClose={close} /> : null}
        {dialog?.kind === "rename" ? <NameDialog views={views} view={dialog.view} onClose={close} /> : null}
        {dialog?.kind === "publish" ? <PublishDialog view={dialog.view} onClose={close} /> : null}
        {dialog?.kind === "remove" ? (
          <RemoveDialog
            view={dialog.view}
            onClose={close}
            onRemoved={() => {
              if (choices.default === dialog.view.id) views.saveChoices({ ...choices, default: null });
              if (dialog.view.id === active?.id) views.keepAs(null);
            }}
          />
        ) : null}
      </PartBoundary>
    </>
  );
}

type PillProps = { view: SavedView; views: ListViews; onAsk: (asked: OpenDialog) => void };

function Pill({ view, views, onAsk }: PillProps) {
  const t = viewTexts.useTexts();
  const language = useLanguage();
  const { active, changed, choices, saveChoices, list } = views;
  const isActive = active?.id === view.id;
  const isDefault = choices.default === view.id;
  const owner = view.ownerName;
  const about = {
    mine: undefined,
    role: t("byRole", { role: view.role?.[language] ?? "", owner }),
    everyone: t("byEveryone", { owner }),
  }[view.audience];
  const refused = view.actions.update === "ok" ? undefined : t("notYours");
  const move = (step: -1 | 1): MenuEntry[] => {
    const order = movedOrder(list, view.id, step);
    if (!order) return [];
    const key = step < 0 ? "left" : "right";
    return [{ key, label: t(key), onRun: () => saveChoices({ ...choices, order }) }];
  };
  const entries = (): MenuEntry[] => [
    {
      key: "default",
      label: t(isDefault ? "noDefault" : "makeDefault"),
      onRun: () => saveChoices({ ...choices, default: isDefault ? null : view.id }),
    },
    ...move(-1),
    ...move(1),
    { key: "rename", label: t("rename"), disabledReason: refused, onRun: () => onAsk({ kind: "rename", view }) },
    {
      key: "publish",
      label: t("publish"),
      disabledReason: view.actions.publish === "ok" ? undefined : t("notPublisher"),
      onRun: () => onAsk({ kind: "publish", view }),
    },
    {
      key: "remove",
      label: t("remove"),
      danger: true,
      disabledReason: refused,
      onRun: () => onAsk({ kind: "remove", view }),
    },
  ];
  return (
    <span className={styles.pair}>
      <Button
        variant="unstyled"
        className={styles.pill}
        aria-current={isActive}
        title={about}
        onClick={() => views.open(view)}
      >
        {isDefault ? <Icon of={IconDefault} size={12} label={t("isDefault")} /> : null}
        {view.audience === "mine" || about === undefined ? null : (
          <Icon of={view.audience === "role" ? IconRole : IconEveryone} size={14} label={about} />
        )}
        <span className={styles.name}>{view.name}</span>
        {isActive && changed ? <span className={styles.changed}>{t("changed")}</span> : null}
      </Button>
      {isActive ? (
        <MenuButton variant="icon" className={styles.menu} label={t("menu", { name: view.name })} entries={entries}>
          <Icon of={IconMenu} />
        </MenuButton>
      ) : null}
    </span>
  );
}
