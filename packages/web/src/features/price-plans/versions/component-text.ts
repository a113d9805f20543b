import { ofItsKind, PriceComponent } from "@busbar/contract/price-plans/price-components";
import { z } from "zod";

/*
 * Components as a text in an address: what a component does not say is left out, and read again as it is by default.
 */

const plain = JSON.stringify;
const defaults: Readonly<Record<string, unknown>> = PriceComponent.parse({ kind: "ENERGY_FLAT" });

export const writeComponents = (components: readonly PriceComponent[]): string =>
  JSON.stringify(
    components.map((component) =>
      Object.fromEntries(
        Object.entries(ofItsKind(component)).filter(
          ([name, value]) => name === "kind" || plain(value) !== plain(defaults[name]),
        ),
      ),
    ),
  );

/** null: no components, such as of an address that was cut off. */
export function readComponents(text: string): PriceComponent[] | null {
  try {
    const read = z.array(PriceComponent).max(40).safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
