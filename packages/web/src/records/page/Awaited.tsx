import type { ReactNode } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";

type AwaitedProps = { query: { error: Error | null; refetch: () => unknown }; children: ReactNode };

/** In place of what has not been read yet: `children`, or why it could not be read, and another try. */
export function Awaited({ query: { error, refetch }, children }: AwaitedProps) {
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : children;
}
