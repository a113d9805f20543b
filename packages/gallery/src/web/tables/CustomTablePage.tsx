import { usePreference } from "@busbar/web/kernel/queries/use-preference.ts";
import { ListPage } from "@busbar/web/records/list/ListPage.tsx";
import { useList } from "@busbar/web/records/list/use-list.ts";
import { FilterBar } from "@busbar/web/ui/fields/FilterBar.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Switch } from "@busbar/web/ui/form/choices.tsx";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { TableQuery } from "../../contract/gallery-routes.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { tableTexts } from "./table-texts.ts";
import { rowColumns } from "./row-columns.tsx";
import { tableRows } from "./table-queries.ts";
import styles from "./tables.module.css";

const Look = z.object({ stripe: z.boolean().default(false), border: z.boolean().default(false) });

/** A table that its reader arranges: columns, widths, height of rows, stripes and borders, kept for the person. @see R-G10 */
export function CustomTablePage() {
  const t = tableTexts.useTexts();
  const gallery = useGallery();
  const place = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  // A choice made on top of nothing would be lost when the kept one comes.
  const [kept, keepLook, known] = usePreference("gallery.custom-table");
  const look = Look.catch({ stripe: false, border: false }).parse(kept ?? {});
  const list = useList({ page: "custom-rows", schema: TableQuery, load: (query) => tableRows(gallery, query) });
  const { title, author, rate, views, time } = rowColumns(t);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await place.current?.requestFullscreen();
  };
  const className = [styles.full, look.stripe && styles.striped, look.border && styles.bordered].filter(Boolean);
  return (
    <div ref={place} className={className.join(" ")}>
      <ListPage
        id="custom-rows"
        title={t("custom.title")}
        caption={t("custom.title")}
        list={list}
        columns={[title, author, rate, views, time]}
        action={
          <div className={styles.options}>
            <label>
              <Switch
                aria-label={t("custom.stripe")}
                busy={!known}
                checked={look.stripe}
                onChange={(stripe) => keepLook({ ...look, stripe })}
              />
              {t("custom.stripe")}
            </label>
            <label>
              <Switch
                aria-label={t("custom.border")}
                busy={!known}
                checked={look.border}
                onChange={(border) => keepLook({ ...look, border })}
              />
              {t("custom.border")}
            </label>
            <Button onClick={() => void toggle()}>{t(full ? "custom.leave" : "custom.full")}</Button>
          </div>
        }
        filters={
          <FilterBar
            search={{
              value: list.query.title ?? "",
              placeholder: t("search"),
              onChange: (next) => list.change({ title: next || undefined }, "typing"),
            }}
            filters={[]}
          />
        }
        rowLabel={(row) => row.title}
        empty={{ title: t("empty.title"), hint: t("empty.hint") }}
      />
    </div>
  );
}
