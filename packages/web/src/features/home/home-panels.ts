import { meets } from "@busbar/contract/kernel/access";
import type { ComponentType } from "react";
import { lazyComponent, type LazyComponent } from "../../kernel/boot/lazy-component.tsx";
import type { Feature, HomePanel } from "../../kernel/portal/feature.ts";
import { usePortal, useUser } from "../../kernel/portal/portal-context.tsx";
import { loadTexts } from "../../kernel/texts/i18n.ts";

const loading = new WeakMap<HomePanel, LazyComponent<object>>();

/** The panel with its feature's texts; one component for each, or it would be mounted anew with each drawing of Home. */
function componentOf(panel: HomePanel, { texts = [] }: Feature): ComponentType<object> {
  const known = loading.get(panel);
  if (known) return known;
  const made = lazyComponent<object>(async () => {
    const [component] = await Promise.all([panel.load(), loadTexts(texts.map(({ name }) => name))]);
    return component;
  });
  loading.set(panel, made);
  return made;
}

/** The panels that stand on this person's Home, in their order. */
export function useHomePanels(): { key: string; Panel: ComponentType<object> }[] {
  const { features } = usePortal();
  const user = useUser();
  return features
    .flatMap((feature) => (feature.homePanels ?? []).map((panel) => ({ panel, feature })))
    .filter(({ panel }) => panel.audience === (user.audience ?? "staff") && meets(user, panel.needs))
    .toSorted((a, b) => a.panel.sort - b.panel.sort)
    .map(({ panel, feature }) => ({ key: panel.key, Panel: componentOf(panel, feature) }));
}
