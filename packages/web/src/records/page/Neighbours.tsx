import { useQuery, type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { useView } from "../../kernel/portal/view.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import styles from "./record-page.module.css";

export type Paged = { pageNo: number; pageSize: number };
type Page<Row> = { list: Row[]; total: number };

/** The lists that show records of a noun. */
export type Among<Query extends Paged, Row extends { id: string }> = {
  /** The noun: its lists are in the query cache as `[noun, "list", query]`. */
  noun: string;
  // Keys and answers differ between nouns, and nothing here depends on them.
  // oxlint-disable-next-line typescript/no-explicit-any
  load: (query: Query) => UseQueryOptions<any, Error, Page<Row>, any>;
  addressOf: (row: Row) => string;
};

type NeighboursProps<Query extends Paged, Row extends { id: string }> = { id: string; among: Among<Query, Row> };

/**
 * The position of a record in the list that the person came from, with links to the previous and next; nothing when the
 * record was opened by its address.
 */
export function Neighbours<Query extends Paged, Row extends { id: string }>(props: NeighboursProps<Query, Row>) {
  const { id, among } = props;
  const cache = useQueryClient().getQueryCache();
  const [query] = useState(() => {
    // Others, such as a partner's customers, are keyed by a name before their query.
    const lists = cache
      .findAll({ queryKey: [among.noun, "list"] })
      .filter(({ queryKey }) => typeof queryKey[2] === "object");
    const holding = lists.filter(({ state }) =>
      (state.data as Page<Row> | undefined)?.list?.some((row) => row.id === id),
    );
    const latest = holding.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
    return latest?.queryKey[2] as Query | undefined;
  });
  return query && <NeighboursOf key={id} {...props} query={query} />;
}

function NeighboursOf<Query extends Paged, Row extends { id: string }>({
  id,
  among: { load, addressOf },
  query,
}: NeighboursProps<Query, Row> & { query: Query }) {
  const texts = useUiTexts().record;
  const { pageNo, pageSize } = query;
  const { data } = useQuery(load(query));
  const rows = data?.list ?? [];
  const total = data?.total ?? 0;
  const found = rows.findIndex((row) => row.id === id);
  // A record that was changed may have left the list: its successor is then at its position.
  const [known, setKnown] = useState(found);
  if (found >= 0 && found !== known) setKnown(found);
  const after = found < 0 ? known : found + 1;
  const place = (pageNo - 1) * pageSize + known + 1;
  // Neighbouring pages are fetched one record early, so that the link is ready in time.
  const hasLater = rows.length > 0 && pageNo * pageSize < total;
  const later = useQuery({ ...load({ ...query, pageNo: pageNo + 1 }), enabled: hasLater && after >= rows.length - 1 });
  const earlier = useQuery({ ...load({ ...query, pageNo: pageNo - 1 }), enabled: pageNo > 1 && known <= 1 });
  const next = rows[after] ?? (hasLater ? later.data?.list[0] : undefined);
  const previous = rows[known - 1] ?? (pageNo > 1 ? earlier.data?.list.at(-1) : undefined);
  return (
    <nav className={styles.neighbours} aria-label={texts.neighbours}>
      <Way
        to={previous && addressOf(previous)}
        label={texts.previousRecord}
        place="recordPrevious"
        icon={IconPrevious}
      />
      <span>{texts.placeInList(place, Math.max(place, total))}</span>
      <Way to={next && addressOf(next)} label={texts.nextRecord} place="recordNext" icon={IconNext} />
    </nav>
  );
}

type WayProps = { to: string | undefined; label: string; place: string; icon: typeof IconNext };

function Way({ to, label, place, icon }: WayProps) {
  const view = useView();
  return (
    <span data-place={place}>
      {to === undefined ? (
        <IconButton aria-label={label} title={label} disabled>
          <Icon of={icon} />
        </IconButton>
      ) : (
        <Link
          variant="icon"
          href={`#${to}`}
          aria-label={label}
          title={label}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            view.moveOn(to);
          }}
        >
          <Icon of={icon} />
        </Link>
      )}
    </span>
  );
}
