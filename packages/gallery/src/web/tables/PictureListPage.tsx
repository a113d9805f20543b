import { useList } from "@busbar/web/records/list/use-list.ts";
import { SearchField } from "@busbar/web/ui/fields/SearchField.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { EmptyState } from "@busbar/web/ui/states/EmptyState.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { Pager } from "@busbar/web/ui/table/Pager.tsx";
import { DateText } from "@busbar/web/ui/values/Values.tsx";
import { TableQuery } from "../../contract/gallery-routes.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { tableTexts } from "./table-texts.ts";
import { tableRows } from "./table-queries.ts";
import styles from "./tables.module.css";

const TenQuery = TableQuery.extend({ pageSize: TableQuery.shape.pageSize.unwrap().default(10) });

/** Rows as people read them rather than compare them, ten at a time. @see R-G11 */
export function PictureListPage() {
  const t = tableTexts.useTexts();
  const gallery = useGallery();
  const list = useList({ page: "picture-rows", schema: TenQuery, load: (query) => tableRows(gallery, query) });
  return (
    <PageFrame title={t("list.title")} count={list.total}>
      <div className={styles.detail}>
        <SearchField
          value={list.query.title ?? ""}
          placeholder={t("search")}
          onChange={(title) => list.change({ title: title || undefined }, "typing")}
        />
        {list.error ? (
          <ErrorState title={t("list.failed")} message={list.error.message} onRetry={list.retry} />
        ) : list.rows === undefined ? (
          <Skeleton lines={10} />
        ) : list.rows.length === 0 ? (
          <EmptyState title={t("empty.title")} />
        ) : (
          <ul className={styles.rows} aria-label={t("list.title")} aria-busy={list.busy}>
            {list.rows.map((row) => (
              <li key={row.id}>
                <img src={row.img} alt="" width={61} height={61} loading="lazy" />
                <div>
                  <h2>{row.title}</h2>
                  <p>{row.description}</p>
                </div>
                <DateText value={row.datetime} />
                <div className={styles.progress}>
                  <progress aria-label={`${t("percent")} ${row.title}`} max={100} value={row.percent} />
                  {row.percentage}
                </div>
              </li>
            ))}
          </ul>
        )}
        <Pager query={list.paging} total={list.total} onQuery={list.onPaging} fixedSize />
      </div>
    </PageFrame>
  );
}
