import { type MenuDifferences, MenuDocument } from "@busbar/contract/menus/menu-documents";
import { useId, useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { menuTexts } from "./menu-texts.ts";
import { useCompareMenu, useImportMenu } from "./menu-queries.ts";
import controls from "../../ui/fields/controls.module.css";
import styles from "./menus.module.css";

type Chosen = { document: MenuDocument; differences: MenuDifferences };

/** Imports a menu from a file after showing what it would change. */
export function MenuImportDialog({ onClose }: { onClose: () => void }) {
  const t = menuTexts.useTexts();
  const id = useId();
  const api = useApi();
  const compare = useCompareMenu(api);
  const bring = useImportMenu(api);
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState("");
  const [removeMissing, setRemoveMissing] = useState(false);

  const read = async (file: File | undefined) => {
    setChosen(undefined);
    setRefusal("");
    if (!file) return;
    const parsed = MenuDocument.safeParse(await file.text().then(parseJson));
    if (!parsed.success) return setRefusal(t("import.unreadable"));
    try {
      setChosen({ document: parsed.data, differences: await compare.mutateAsync(parsed.data) });
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <AskDialog
      title={t("import.title")}
      verb={t("import")}
      keepsOpen={() => {
        if (!chosen && !refusal) setRefusal(t("import.choose"));
        return !chosen;
      }}
      run={async () => {
        if (!chosen) return;
        const { version } = chosen.differences;
        await bring.mutateAsync({ document: chosen.document, version, removeMissing });
      }}
      done={t("import.done")}
      onClose={onClose}
    >
      <p>{t("import.choose")}</p>
      <label className={styles.asked} htmlFor={id}>
        {t("import.file")}
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      {chosen ? (
        <Differences of={chosen.differences}>
          <label>
            <input
              type="checkbox"
              className={controls.check}
              checked={removeMissing}
              onChange={({ target }) => setRemoveMissing(target.checked)}
            />{" "}
            {t("import.removeMissing")}
          </label>
        </Differences>
      ) : null}
    </AskDialog>
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function Differences({ of, children }: { of: MenuDifferences; children: React.ReactNode }) {
  const t = menuTexts.useTexts();
  const language = useLanguage();
  const titleOf = (one: { titleZh: string; titleEn: string }) => (language === "zh" ? one.titleZh : one.titleEn);
  const fieldOf = (field: string) =>
    ["parent", "order", "meta", "needs"].includes(field) ? t(`field.${field}` as "field.meta") : t(field as "path");
  const nothing = of.added.length + of.changed.length + of.missing.length === 0;
  return (
    <div role="status">
      <p>{nothing ? t("import.nothing") : t("import.same", { count: of.same })}</p>
      {of.added.length > 0 ? <p>{t("import.added")}</p> : null}
      <ul>
        {of.added.map((one) => (
          <li key={one.name}>{titleOf(one)}</li>
        ))}
      </ul>
      {of.changed.length > 0 ? <p>{t("import.changed")}</p> : null}
      <ul>
        {of.changed.map((one) => (
          <li key={one.name}>
            {titleOf(one)} <span className={styles.note}>{one.fields.map(fieldOf).join(", ")}</span>
          </li>
        ))}
      </ul>
      {of.missing.length > 0 ? (
        <>
          <p>{t("import.missing")}</p>
          <ul>
            {of.missing.map((one) => (
              <li key={one.name}>{titleOf(one)}</li>
            ))}
          </ul>
          {children}
        </>
      ) : null}
    </div>
  );
}
