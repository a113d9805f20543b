import { useList } from "@busbar/web/records/list/use-list.ts";
import { SearchField } from "@busbar/web/ui/fields/SearchField.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { EmptyState } from "@busbar/web/ui/states/EmptyState.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { Pager } from "@busbar/web/ui/table/Pager.tsx";
import { StatusTag } from "@busbar/web/ui/values/StatusTag.tsx";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Good, galleryRoutes } from "../../contract/gallery-routes.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { goodsTexts } from "./goods-texts.ts";
import styles from "./goods.module.css";

/** Materials as cards, twenty at a time. @see R-G57 */
export function GoodsPage() {
  const t = goodsTexts.useTexts();
  const gallery = useGallery();
  const list = useList({
    page: "goods",
    schema: galleryRoutes.goodsList.query,
    load: (query) =>
      queryOptions({
        queryKey: ["gallery-goods", query],
        queryFn: ({ signal }) => gallery.goodsList({ query }, { signal }),
        placeholderData: keepPreviousData,
      }),
  });
  return (
    <PageFrame title={t("title")} count={list.total}>
      <div className={styles.page}>
        <SearchField
          value={list.query.title ?? ""}
          placeholder={t("search")}
          onChange={(title) => list.change({ title: title || undefined }, "typing")}
        />
        {list.error ? (
          <ErrorState title={t("failed")} message={list.error.message} onRetry={list.retry} />
        ) : list.rows === undefined ? (
          <Skeleton lines={8} />
        ) : list.rows.length === 0 ? (
          <EmptyState title={t("empty.title")} />
        ) : (
          <ul className={styles.cards} aria-label={t("title")} aria-busy={list.busy}>
            {list.rows.map((good) => (
              <GoodCard key={good.id} good={good} price={t("price", { price: good.price })} />
            ))}
          </ul>
        )}
        <Pager query={list.paging} total={list.total} onQuery={list.onPaging} />
      </div>
    </PageFrame>
  );
}

function GoodCard({ good, price }: { good: Good; price: string }) {
  return (
    <li className={styles.card}>
      <span className={styles.company}>{good.company}</span>
      <div className={styles.picture}>
        <img src={good.img} alt="" width={400} height={240} loading="lazy" />
      </div>
      <div className={styles.words}>
        <h2>{good.title}</h2>
        <div className={styles.price}>
          {price}
          {good.labels.map((label) => (
            <StatusTag key={label} tone="neutral">
              {label}
            </StatusTag>
          ))}
        </div>
        <p>{good.description}</p>
      </div>
    </li>
  );
}
