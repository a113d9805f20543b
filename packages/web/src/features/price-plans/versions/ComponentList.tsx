import { errorTexts, fillText } from "@busbar/contract/kernel/errors/errors";
import { type PlanProblem, planProblems } from "@busbar/contract/price-plans/plan-checks";
import { componentKindWords, ofItsKind, PriceComponent, unitsOf } from "@busbar/contract/price-plans/price-components";
import type { Commodity } from "@busbar/contract/values/commodities";
import { useQuery } from "@tanstack/react-query";
import IconAdd from "~icons/ri/add-line";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { calendarChoices } from "../plan-queries.ts";
import { planTexts } from "../plan-texts.ts";
import { ComponentFields } from "./ComponentFields.tsx";

/** Components have a key while they are reordered. */
export type KeyedComponent = { key: number; value: PriceComponent };
export const keyed = (components: readonly PriceComponent[]): KeyedComponent[] =>
  components.map((value, key) => ({ key, value }));
/** As they are sent: without what an earlier kind has left. */
export const unkeyed = (components: readonly KeyedComponent[]) => components.map(({ value }) => ofItsKind(value));

type ComponentListProps = {
  commodity: Commodity;
  components: readonly KeyedComponent[];
  /** What was refused, by the path of the field, such as `components.0.price`. */
  faults: Readonly<Record<string, string>>;
  /** Heading of what must be dealt with. */
  problemsTitle: string;
  onChange: (components: KeyedComponent[]) => void;
};

/** Edits what a version charges: its components in their order, each with what is missing or wrong. */
export function ComponentList({ commodity, components, faults, problemsTitle, onChange }: ComponentListProps) {
  const t = planTexts.useTexts();
  const language = useLanguage();
  const { data: calendars } = useQuery(calendarChoices(useApi()));
  const edit = (key: number, value: PriceComponent) =>
    onChange(components.map((one) => (one.key === key ? { key, value } : one)));
  const move = (at: number, by: number) => {
    const to = at + by;
    const one = components[at];
    if (!one || to < 0 || to >= components.length) return;
    const rest = components.filter((other) => other !== one);
    onChange([...rest.slice(0, to), one, ...rest.slice(to)]);
  };
  const add = () => {
    const key = Math.max(-1, ...components.map((one) => one.key)) + 1;
    const [unit] = unitsOf[commodity];
    const kind = components.length === 0 ? "ENERGY_FLAT" : "PER_UNIT";
    onChange([...components, { key, value: PriceComponent.parse({ kind, unit }) }]);
  };
  const letters = new Map((calendars?.list ?? []).map(({ id, bands }) => [id, bands]));
  const problems = planProblems(commodity, unkeyed(components), letters);
  const wordsOf = ({ code, details }: PlanProblem) => {
    const filled = Object.entries(details ?? {}).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? (value as { zh: string; en: string })[language] : value,
    ]);
    return fillText(errorTexts[code][language], Object.fromEntries(filled) as Record<string, unknown>);
  };
  return (
    <>
      {components.map(({ key, value }, at) => {
        const path = `components.${at}.`;
        const own = problems.filter((problem) => problem.path.startsWith(path));
        const refusals = Object.entries(faults).filter(([name]) => name.startsWith(path));
        return (
          <ComponentFields
            key={key}
            title={`${at + 1}. ${componentKindWords[value.kind][language]}`}
            commodity={commodity}
            component={value}
            calendars={calendars?.list ?? []}
            faults={
              new Map([
                ...own.map((problem) => [problem.path.slice(path.length), wordsOf(problem)] as const),
                ...refusals.map(([name, words]) => [name.slice(path.length), words] as const),
              ])
            }
            onChange={(next) => edit(key, next)}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(components.filter((one) => one.key !== key))}
          />
        );
      })}
      <Button variant="link" onClick={add}>
        <Icon of={IconAdd} /> {t("addComponent")}
      </Button>
      {problems.length > 0 ? (
        <Callout tone="warn" role="status">
          <b>{problemsTitle}</b>
          <ul>
            {problems.map((problem) => {
              const at = Number(problem.path.split(".")[1]);
              const words = wordsOf(problem);
              return (
                <li key={problem.path}>{Number.isNaN(at) ? words : t("problem.at", { at: at + 1, problem: words })}</li>
              );
            })}
          </ul>
        </Callout>
      ) : null}
    </>
  );
}
