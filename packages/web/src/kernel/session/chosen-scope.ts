import type { NamedScope } from "@busbar/contract/users/user-info";
import type { ChosenScope } from "@busbar/contract/users/chosen-scope";
import { scopeHeader } from "@busbar/contract/users/scope-header";
import { useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../texts/i18n.ts";
import { usePortal, useUser } from "../portal/portal-context.tsx";

/** Headers for calls that load options: the person's whole scope, whatever scope is chosen. */
export const wholeScopeHeaders = { [scopeHeader]: "" };

/** The chosen scope in words; undefined when none is chosen. */
export function useScopeWords(): string | undefined {
  const { scope } = useUser();
  const language = useLanguage();
  return scope?.words[language];
}

/** Chooses the scope of lists, figures and files; empty for everything. @throws CallError `scope.empty` */
export function useChooseScope(): (chosen: ChosenScope) => Promise<void> {
  const { api, access } = usePortal();
  const queries = useQueryClient();
  return async (chosen) => {
    const scope: NamedScope | null = await api.chooseScope({ body: chosen });
    const { scope: _, scopeLost: __, ...user } = access.getState().user;
    access.setState({ user: { ...user, ...(scope && { scope }) } });
    await queries.invalidateQueries();
  };
}
