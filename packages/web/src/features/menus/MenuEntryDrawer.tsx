import { MenuEntry, MenuEntryDraft } from "@busbar/contract/menus/menu-entries";
import { rightWords } from "@busbar/contract/roles/right-words";
import { audiences } from "@busbar/contract/menus/menu-audience";
import { errorTexts } from "@busbar/contract/kernel/errors/errors";
import { permissionNames } from "@busbar/contract/kernel/permissions";
import { isFrameAddress } from "@busbar/contract/frames/frame-address";
import { isOwnPath } from "@busbar/contract/values/addresses";
import { useQuery } from "@tanstack/react-query";
import { useRules } from "../../kernel/forms/use-rules.ts";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { IconPicker } from "../../records/icons/IconPicker.tsx";
import { RecordDrawer } from "../../records/editing/RecordDrawer.tsx";
import { useRecordEditor } from "../../records/editing/use-record-editor.ts";
import { MultiSelect, RadioGroup, Select } from "../../ui/form/choices.tsx";
import { Field, Form, useTyped } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { menuTexts } from "./menu-texts.ts";
import { FlagChoice } from "./FlagChoice.tsx";
import { MenuPreview } from "./MenuPreview.tsx";
import { roleList, useSaveMenuEntry } from "./menu-queries.ts";
import {
  draftOf,
  emptyValues,
  menuKinds,
  type MenuValues,
  needsModes,
  routesOf,
  twinFields,
  valuesOf,
} from "./menu-values.ts";
import styles from "./menus.module.css";

export type MenuEditing = { row: MenuEntry | null; parentId: string | null };
export const menuDraft = "menu-entry";

type MenuEntryDrawerProps = { editing: MenuEditing; entries: readonly MenuEntry[]; onClose: () => void };

/** The fields of an entry, with a preview of the menu. @see R-N09 */
export function MenuEntryDrawer({ editing, entries, onClose }: MenuEntryDrawerProps) {
  const t = menuTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const pages = usePortal().features.flatMap((feature) => Object.keys(feature.pages));
  const roles = useQuery(roleList(api)).data ?? [];
  const { row, parentId } = editing;
  const editor = useRecordEditor<MenuEntry, MenuValues, MenuEditing>({
    draft: menuDraft,
    work: editing,
    sameWork: (found, present) => found.row?.id === present.row?.id && found.parentId === present.parentId,
    record: row && (entries.find(({ id }) => id === row.id) ?? row),
    schema: MenuEntry,
    empty: emptyValues,
    valuesOf,
    save: useSaveMenuEntry(api, parentId),
    onSaved: () => toast.success(t("saved")),
    onClose,
  });
  const now = { ...editor.initial, ...useTyped(editor.form) };
  const rules = useRules(MenuEntryDraft);
  const twinRules = [
    {
      validator: (_: unknown, typed: unknown) =>
        !typed || isOwnPath(String(typed))
          ? Promise.resolve()
          : Promise.reject(new Error(errorTexts["menu.inner_path"][language])),
    },
  ];
  const title = (name: keyof MenuValues) => t(name);
  const options = <Value extends string>(values: readonly Value[], key: "kind" | "target" | "needs") =>
    values.map((value) => ({ value, label: t(`${key}.${value}` as "kind.page") }));
  const known = pages.includes(now.component) || now.component === "" ? pages : [...pages, now.component];
  return (
    <RecordDrawer
      editor={editor}
      size={860}
      title={t(row ? "editTitle" : "create")}
      conflictTitle={t("conflict")}
      fieldTitle={title}
      showValue={(_, value) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""))}
      onClose={onClose}
    >
      <div className={styles.editing}>
        <Form id={editor.formId} form={editor.form} initialValues={editor.initial} onFinish={editor.submit}>
          <Field name="kind" label={t("kind")}>
            <RadioGroup options={options(menuKinds, "kind")} />
          </Field>
          <Field name="titleZh" label={t("titleZh")} rules={rules("titleZh")}>
            <TextField maxLength={40} autoComplete="off" />
          </Field>
          <Field name="titleEn" label={t("titleEn")} rules={rules("titleEn")}>
            <TextField maxLength={60} autoComplete="off" />
          </Field>
          <Field name="name" label={t("name")} hint={t("name.hint")} rules={rules("name")}>
            <TextField maxLength={64} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            name="path"
            label={t(now.kind === "link" ? "address" : "path")}
            hint={now.kind === "link" ? undefined : t("path.hint")}
            rules={rules("path")}
          >
            <TextField maxLength={300} autoComplete="off" spellCheck={false} />
          </Field>
          {now.kind === "page" ? (
            <Field name="component" label={t("component")} rules={[{ required: true, message: t("component") }]}>
              <Select searchable options={known.toSorted().map((value) => ({ value, label: value }))} />
            </Field>
          ) : null}
          {now.kind === "frame" ? (
            <Field
              name="frame"
              label={t("frame")}
              hint={t("frame.hint")}
              rules={[
                { required: true, message: errorTexts["frame.address"][language] },
                {
                  validator: (_, typed) =>
                    !typed || isFrameAddress(String(typed))
                      ? Promise.resolve()
                      : Promise.reject(new Error(errorTexts["frame.address"][language])),
                },
              ]}
            >
              <TextField maxLength={2000} autoComplete="off" spellCheck={false} />
            </Field>
          ) : null}
          {now.kind === "group" ? (
            <Field name="redirect" label={t("redirect")} rules={rules("redirect")}>
              <TextField maxLength={300} autoComplete="off" spellCheck={false} />
            </Field>
          ) : null}
          <Field name="icon" label={t(now.flags.includes("isCustomSvg") ? "drawing" : "icon")} rules={rules("icon")}>
            {now.flags.includes("isCustomSvg") ? (
              <TextField maxLength={4000} spellCheck={false} />
            ) : (
              <IconPicker none={t("icon.none")} />
            )}
          </Field>
          <Field name="needsMode" label={t("needsMode")} hint={t("needs.hint")}>
            <Select options={options(needsModes, "needs")} />
          </Field>
          {now.needsMode === "everyone" ? null : (
            <>
              <Field name="needsPermissions" label={t("needsPermissions")}>
                <MultiSelect
                  options={permissionNames.map((value) => ({
                    value: value as string,
                    label: rightWords[value][language],
                  }))}
                />
              </Field>
              <Field name="needsRoles" label={t("needsRoles")}>
                <MultiSelect
                  options={roles.map((one) => ({
                    value: one.code,
                    label: language === "zh" ? one.nameZh : one.nameEn,
                  }))}
                />
              </Field>
            </>
          )}
          <Field name="audience" label={t("audience")} hint={t("audience.hint")}>
            <MultiSelect options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))} />
          </Field>
          {audiences
            .filter((one) => !now.audience.includes(one))
            .map((one) => (
              <Field key={one} name={twinFields[one]} label={t(twinFields[one])} rules={twinRules}>
                <TextField maxLength={200} autoComplete="off" spellCheck={false} />
              </Field>
            ))}
          <Field name="flags" label={t("flags")}>
            <FlagChoice />
          </Field>
          <Field name="badge" label={t("badge")}>
            <TextField maxLength={12} autoComplete="off" />
          </Field>
          <Field name="target" label={t("target")}>
            <RadioGroup options={options(["_self", "_blank"] as const, "target")} />
          </Field>
          <Field name="activeMenu" label={t("activeMenu")}>
            <TextField maxLength={200} autoComplete="off" spellCheck={false} />
          </Field>
        </Form>
        <MenuPreview routes={routesOf(entries, { id: row?.id ?? null, parentId, draft: draftOf(now) })} />
      </div>
    </RecordDrawer>
  );
}
