import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentType, use } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { ViewContext } from "../../kernel/portal/view.ts";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageSkeleton } from "../../ui/states/PageSkeleton.tsx";

type OwnRecordProps = {
  title: string;
  /** Shown to people who belong to none. */
  none: string;
  /** The record that the person belongs to; null for none. */
  found: Pick<UseQueryResult<string | null>, "data" | "error" | "refetch">;
  /** The page of such a record, which reads the id from its address. */
  page: ComponentType;
};

/** The page of the one record that the person belongs to, such as their company, at an address without an id. */
export function OwnRecord({ title, none, found: { data: id, error, refetch }, page: Page }: OwnRecordProps) {
  const view = use(ViewContext);
  if (id)
    return (
      <ViewContext value={view && { ...view, params: { ...view.params, id } }}>
        <Page />
      </ViewContext>
    );
  if (error)
    return (
      <PageFrame title={title}>
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </PageFrame>
    );
  if (id === undefined) return <PageSkeleton title={title} shape="record" />;
  return (
    <PageFrame title={title}>
      <EmptyState title={none} />
    </PageFrame>
  );
}
