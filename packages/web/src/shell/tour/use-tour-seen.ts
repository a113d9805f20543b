import { useNavigation, useUser } from "../../kernel/portal/portal-context.tsx";
import { usePreference } from "../../kernel/queries/use-preference.ts";

/** User codes whose tour ended in this browser; `*` stands for everybody, whichever the server. */
const seenHereKey = "busbar-tours";

const seenHere = (): string[] => (localStorage.getItem(seenHereKey) ?? "").split(" ").filter((code) => code !== "");

/**
 * Whether the person has seen the tour or skipped it: a preference of the person. The accounts of a demo are shared by
 * many, so there it is kept in the browser. Undefined while unknown.
 */
export function useTourSeen(): [seen: boolean | undefined, keep: () => void] {
  const isDemo = useNavigation().settings.demoDate !== "";
  const { userCode } = useUser();
  const [kept, keep, known] = usePreference<boolean>("tour", { quiet: true });
  const codes = seenHere();
  if (codes.includes("*")) return [true, () => {}];
  if (!isDemo) return [known ? kept === true : undefined, () => keep(true)];
  const keepHere = () => localStorage.setItem(seenHereKey, [...new Set([...codes, userCode])].join(" "));
  return [codes.includes(userCode), keepHere];
}
