import { type SavedView, ViewAudience } from "@busbar/contract/saved-views/saved-views";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../editing/AskDialog.tsx";
import { RadioGroup, Select } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { ListViews } from "./use-list-views.ts";
import { useChangeView, useCreateView, useRemoveView } from "./view-writes.ts";
import { viewTexts } from "./view-texts.ts";
import styles from "./view-dialogs.module.css";

const longestName = 40;

/** Saves the list's state as a new view, or renames a view. */
export function NameDialog({ views, view, onClose }: { views: ListViews; view?: SavedView; onClose: () => void }) {
  const t = viewTexts.useTexts();
  const id = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [missing, setMissing] = useState(false);
  const create = useCreateView();
  const change = useChangeView();
  const run = async () => {
    if (view) {
      await change.mutateAsync({ id: view.id, body: { name: name.trim(), rowVersion: view.rowVersion } });
      return;
    }
    const made = await create.mutateAsync({ list: views.name, name: name.trim(), content: views.content });
    views.forgetDraft();
    views.keepAs(made);
  };
  return (
    <AskDialog
      title={view ? t("rename.title", { name: view.name }) : t("saveAs.title")}
      verb={t("save")}
      byEnter
      keepsOpen={() => {
        setMissing(name.trim() === "");
        return name.trim() === "";
      }}
      run={run}
      done={t("saved")}
      onClose={onClose}
    >
      <label htmlFor={id} className={styles.label}>
        {t("name")}
      </label>
      <TextField
        id={id}
        autoFocus
        maxLength={longestName}
        autoComplete="off"
        value={name}
        faulty={missing && name.trim() === ""}
        aria-invalid={missing && name.trim() === ""}
        onChange={(event) => setName(event.target.value)}
      />
    </AskDialog>
  );
}

/** Chooses with whom a view is shared. */
export function PublishDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = viewTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const roles = useQuery({ queryKey: ["saved-views", "roles"], queryFn: () => api.listViewRoles() });
  const [audience, setAudience] = useState<ViewAudience>(view.audience);
  const [role, setRole] = useState(view.role?.code);
  const change = useChangeView();
  const roleCode = role ?? roles.data?.[0]?.code ?? null;
  return (
    <AskDialog
      title={t("publish.title", { name: view.name })}
      verb={t("save")}
      run={() =>
        change.mutateAsync({
          id: view.id,
          body: { audience, rowVersion: view.rowVersion, ...(audience === "role" && { roleCode }) },
        })
      }
      done={t("published")}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <RadioGroup
          aria-label={t("publish.title", { name: view.name })}
          value={audience}
          onChange={setAudience}
          options={ViewAudience.options.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
        {audience === "role" ? (
          <Select
            aria-label={t("role")}
            className={styles.wide}
            busy={roles.isLoading}
            {...(roleCode !== null && { value: roleCode })}
            onChange={setRole}
            options={(roles.data ?? []).map((one) => ({ value: one.code, label: one[language] }))}
          />
        ) : null}
      </div>
    </AskDialog>
  );
}

type RemoveDialogProps = { view: SavedView; onRemoved: () => void; onClose: () => void };

export function RemoveDialog({ view, onRemoved, onClose }: RemoveDialogProps) {
  const t = viewTexts.useTexts();
  const remove = useRemoveView();
  return (
    <AskDialog
      title={t("remove.title", { name: view.name })}
      verb={t("remove")}
      danger
      run={async () => {
        await remove.mutateAsync(view.id);
        onRemoved();
      }}
      done={t("removed")}
      onClose={onClose}
    >
      {t("remove.text")} {view.audience === "mine" ? "" : t("remove.shared")}
    </AskDialog>
  );
}
