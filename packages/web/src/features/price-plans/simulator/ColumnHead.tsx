import type { PlanVersionChoice } from "@busbar/contract/price-plans/plan-versions";
import IconMore from "~icons/ri/more-line";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Select, withChosen } from "../../../ui/form/choices.tsx";
import { MenuButton } from "../../../ui/menus/MenuButton.tsx";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { planTexts } from "../plan-texts.ts";
import { writeComponents } from "../versions/component-text.ts";
import type { LoadedColumn } from "./use-columns.ts";
import styles from "./simulator.module.css";

type ColumnHeadProps = {
  at: number;
  column: LoadedColumn | null;
  choices: readonly PlanVersionChoice[];
  onChoose: (planId: string, versionNo: number) => void;
  onEdit: () => void;
  onRestore: () => void;
  onFirst: () => void;
  onRemove: () => void;
};

/** Which plan a column shows, and what can be done with it. */
export function ColumnHead({ at, column, choices, onChoose, onEdit, onRestore, onFirst, onRemove }: ColumnHeadProps) {
  const t = planTexts.useTexts();
  const can = useCan();
  const view = useView();
  const own = "own";
  const options = choices.map(({ planId, versionNo, planCode, planName, validFrom }) => ({
    value: `${planId}.${versionNo}`,
    label: `${planCode} · ${planName} · ${t("version.from", { version: versionNo, from: validFrom })}`,
  }));
  const chosen = column ? (column.planId === null ? own : `${column.planId}.${column.versionNo}`) : null;
  const planId = column?.planId ?? null;
  return (
    <div className={styles.head}>
      <Select
        aria-label={column ? t("sim.column", { at: at + 1 }) : t("sim.choose")}
        placeholder={t("sim.choose")}
        searchable
        wideList
        value={chosen}
        onChange={(value: string) => {
          if (value === own) return onEdit();
          const [plan = "", version = ""] = value.split(".");
          onChoose(plan, Number(version));
        }}
        options={[
          ...withChosen(options, column && chosen !== own ? { value: chosen ?? "", label: column.title } : undefined),
          { value: own, label: column?.planId === null ? t("sim.own") : t("sim.ownNew") },
        ]}
      />
      {column ? (
        <MenuButton
          variant="icon"
          align="end"
          label={t("sim.more", { name: column.title })}
          entries={() => [
            { key: "edit", label: t("sim.edit"), onRun: onEdit },
            ...(column.components && planId !== null
              ? [{ key: "restore", label: t("sim.restore"), onRun: onRestore }]
              : []),
            ...(can(["price:write"])
              ? [
                  {
                    key: "version",
                    label: t("sim.asVersion"),
                    disabledReason: planId === null ? t("sim.asVersion.own") : undefined,
                    onRun: () =>
                      planId !== null &&
                      view.navigate(
                        listAddress(planAddress({ id: planId }), "price-plan", {
                          from: writeComponents(column.charged ?? []),
                        }),
                      ),
                  },
                ]
              : []),
            ...(planId === null
              ? []
              : [
                  {
                    key: "open",
                    label: t("sim.openPlan"),
                    onRun: () =>
                      view.navigate(
                        listAddress(planAddress({ id: planId }), "price-plan", { version: column.versionNo }),
                      ),
                  },
                ]),
            ...(at === 0 ? [] : [{ key: "first", label: t("sim.moveFirst"), onRun: onFirst }]),
            { key: "remove", label: t("sim.removeColumn"), onRun: onRemove },
          ]}
        >
          <Icon of={IconMore} />
        </MenuButton>
      ) : null}
    </div>
  );
}
