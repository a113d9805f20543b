import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { Select, withChosen } from "@busbar/web/ui/form/choices.tsx";
import { GroupedSelect, ManySelect } from "@busbar/web/ui/form/choosing/ManySelect.tsx";
import { type Gallery, useGallery } from "../../kit/use-gallery.ts";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import type { Energy } from "../kit/energy.ts";
import { useEnergies } from "./use-energies.ts";

/** Goods of the template whose title holds the text, the former ones meanwhile. */
const goodsByTitle = (gallery: Gallery, title: string) =>
  queryOptions({
    queryKey: ["gallery-goods", "by-title", title],
    queryFn: ({ signal }) => gallery.goodsList({ query: { title, pageSize: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: title !== "",
  });

/** @see R-G20 */
export function SelectPage() {
  const { t, name, options, list } = useEnergies();
  const language = useLanguage();
  const [base, setBase] = useState<Energy>();
  const [other, setOther] = useState<Energy>();
  const [cleared, setCleared] = useState<Energy | undefined>("wind");
  const [several, setSeveral] = useState<string[]>(["solar", "wind", "hydro"]);
  const [place, setPlace] = useState<string>();
  const regions = (of: readonly Region[]) => of.map((value) => ({ value, label: regionWords[value][language] }));
  return (
    <ControlPage title={t("select.title")}>
      <ControlCard title={t("base")} value={base ? name(base) : ""}>
        <Select
          aria-label={t("base")}
          placeholder={t("select.pick")}
          options={options(5)}
          value={base ?? null}
          onChange={setBase}
        />
      </ControlCard>
      <ControlCard title={t("select.off")} value={other ? name(other) : ""}>
        <Select
          aria-label={t("select.off")}
          placeholder={t("select.pick")}
          options={options(5, "wind", "nuclear")}
          value={other ?? null}
          onChange={setOther}
        />
      </ControlCard>
      <ControlCard title={t("clearable")} value={cleared ? name(cleared) : ""}>
        <Select
          aria-label={t("clearable")}
          placeholder={t("select.pick")}
          clearable
          options={options(5)}
          value={cleared ?? null}
          onChange={setCleared}
        />
      </ControlCard>
      <ControlCard title={t("select.many")} value={list(several.map((each) => name(each as Energy)))}>
        <ManySelect
          aria-label={t("select.many")}
          placeholder={t("select.pick")}
          shown={1}
          options={options(6)}
          value={several}
          onChange={setSeveral}
        />
      </ControlCard>
      <ControlCard title={t("select.groups")} value={place ? regionWords[place as Region][language] : ""}>
        <GroupedSelect
          aria-label={t("select.groups")}
          placeholder={t("select.pick")}
          groups={[
            { label: t("select.northern"), options: regions(["north", "northeast", "northwest"]) },
            { label: t("select.southern"), options: regions(["east", "central", "south", "southwest"]) },
          ]}
          value={place}
          onChange={setPlace}
        />
      </ControlCard>
      <SearchCard />
    </ControlPage>
  );
}

/** Found among those that are there, asked for by what is typed, or made. */
function SearchCard() {
  const { t, options, list } = useEnergies();
  const language = useLanguage();
  const [found, setFound] = useState<Region>();
  const [text, setText] = useState("");
  const [good, setGood] = useState<{ value: string; label: string }>();
  const [words, setWords] = useState<string[]>(["solar"]);
  const { data, isFetching } = useQuery(goodsByTitle(useGallery(), text));
  const goods = (text && data ? data.list : []).map(({ id, title }) => ({ value: id, label: title }));
  const made = words.map((word) => options(6).find(({ value }) => value === word)?.label ?? word);
  return (
    <ControlCard
      title={t("select.search")}
      value={list([found ? regionWords[found][language] : t("nothing"), good?.label ?? t("nothing"), ...made])}
    >
      <Select
        aria-label={t("select.filter")}
        placeholder={t("select.filter")}
        searchable
        options={Region.options.map((value) => ({ value, label: regionWords[value][language] }))}
        value={found ?? null}
        onChange={setFound}
      />
      <Select
        aria-label={t("select.remote")}
        placeholder={t("select.remote")}
        searchable
        onSearch={setText}
        busy={isFetching}
        empty={t(text ? "select.none" : "select.type")}
        options={withChosen(goods, good)}
        value={good?.value ?? null}
        onChange={(value) => setGood(goods.find((each) => each.value === value))}
      />
      <ManySelect
        aria-label={t("select.create")}
        placeholder={t("select.create")}
        creates
        options={options(6)}
        value={words}
        onChange={setWords}
      />
    </ControlCard>
  );
}
