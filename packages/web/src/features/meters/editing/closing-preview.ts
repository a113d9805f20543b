import { type Advance, advanceOf, readProblem, sumOfQuantities } from "@busbar/contract/meters/meter-advance";
import { DialRead } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { type ErrorCode, errorTexts, fillText } from "@busbar/contract/kernel/errors/errors";
import { validationTexts } from "@busbar/contract/kernel/errors/validation-texts";
import type { Language } from "../../../kernel/texts/i18n.ts";

/** The effect of a closing read: not typed yet, the quantity counted, or an error. */
export type ClosingPreview =
  | { state: "open" }
  | { state: "counted"; advance: Advance; total: string }
  | { state: "refused"; why: string };

/** The server's rules, applied while typing. `end`: exclusive. */
export function previewClosing(
  install: MeterInstall,
  typed: string,
  end: string | undefined,
  meters: PointMeters,
  language: Language,
): ClosingPreview {
  if (typed.trim() === "" || end === undefined || install.startRead === null) return { state: "open" };
  const refused = (code: string, values: Record<string, unknown> = {}): ClosingPreview => ({
    state: "refused",
    why: fillText((errorTexts[code as ErrorCode] ?? validationTexts[code])?.[language] ?? code, values),
  });
  const read = DialRead.safeParse(typed);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refused(issue?.message ?? "decimal", issue && "params" in issue ? issue.params : {});
  }
  const problem = readProblem(read.data, install);
  if (problem) return refused(problem.code, problem.values);
  if (end <= install.validFrom) return { state: "open" };
  const { startRead, digitsInt, multiplier, validFrom } = install;
  const span = { startRead, endRead: read.data, digitsInt, multiplier, validFrom, validTo: end };
  const advance = advanceOf({ ...span, capacityKva: meters.capacityKva });
  if (!advance.ok) return refused(advance.reason, advance.values);
  const before = meters.totals.filter(({ channel }) => channel === install.channel).map(({ quantity }) => quantity);
  return { state: "counted", advance, total: sumOfQuantities([...before, advance.quantity]) };
}
