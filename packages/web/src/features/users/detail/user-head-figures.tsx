import { AssignmentQuery } from "@busbar/contract/assignments/assignments";
import { userAddress } from "@busbar/contract/records/record-addresses";
import { userColumnTitles } from "@busbar/contract/users/user-columns";
import type { User } from "@busbar/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import type { RecordFigure } from "../../../records/figures/RecordFigures.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { assignmentsOf, sessionsOf } from "../user-queries.ts";
import { userTexts } from "../user-texts.ts";
import { useRoleName, useScopeWords } from "../user-words.tsx";

const current = { state: "current" } as const;

/** What an account is opened for: what the person may do, on which rows, and when and where they are signed in. */
export function useUserFigures(row: User): RecordFigure[] {
  const t = userTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const can = useCan();
  const nameOf = useRoleName();
  const scopeWords = useScopeWords();
  const [mayAssign, mayAdminister] = [can(["assignment:read"]), can(["user:admin"])];
  const areas = useQuery({
    ...assignmentsOf(api, AssignmentQuery.parse({ userId: row.id, ...current, pageSize: 1 })),
    enabled: mayAssign,
  });
  const sessions = useQuery({ ...sessionsOf(api, row.id), enabled: mayAdminister });
  const title = (name: keyof typeof userColumnTitles) => userColumnTitles[name][language];
  const own = `#${userAddress(row)}`;
  const names = row.roles.map(nameOf).join(language === "zh" ? "、" : ", ");
  const scope = row.admin ? t("scope.ALL") : scopeWords(row.scope);
  const figures: RecordFigure[] = [
    {
      key: "roles",
      label: title("roles"),
      value: names === "" ? <Missing why={t("rights.none")} /> : <span title={names}>{names}</span>,
      note: row.admin ? t("figure.allRights") : t("figure.rights", { count: row.rights.length }),
      href: own,
    },
    {
      key: "scope",
      label: title("scope"),
      value: <span title={scope}>{scope}</span>,
      note: areas.data ? t("figure.areas", { count: areas.data.total }) : null,
      href: areas.data?.total
        ? `#${listAddress("/customer/assignment", "sales-areas", { userId: row.id, ...current })}`
        : undefined,
    },
    {
      key: "duties",
      label: t("duties"),
      value: row.duties.length,
      note: row.duties.length === 0 ? t("figure.noDuties") : null,
      href: `${own}?tab=duties`,
    },
    { key: "seen", label: title("lastSeenAt"), value: <DateText value={row.lastSeenAt} why={t("never")} /> },
  ];
  if (mayAdminister)
    figures.push({
      key: "sessions",
      label: t("sessions"),
      value: sessions.error ? <Missing /> : sessions.data?.total,
      note: row.secondFactor ? t("figure.factorOn") : t("figure.factorOff"),
      href: `${own}?tab=sessions`,
    });
  return figures;
}
