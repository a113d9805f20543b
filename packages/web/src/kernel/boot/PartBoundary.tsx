import { Component, type ReactNode, Suspense } from "react";
import { messageOf, recordFault } from "../calls/call-errors.ts";
import { onReachedAgain } from "../network/network.ts";
import { toast } from "../portal/toasts.ts";
import { ChunkLoadError } from "./chunk.ts";
import { forgetFailures } from "./lazy-component.tsx";

type Props = {
  children: ReactNode;
  /** Shown while the part loads, and in its place when loading fails. */
  fallback?: ReactNode;
  /** Suspends together with the surrounding content, so that nothing shifts when the part arrives. */
  together?: boolean;
  /**
   * For a part that the person opened: called after the failure was reported, so that the opener can reset its state.
   */
  onFailed?: () => void;
};

/**
 * Error boundary of a lazily loaded part. When it fails to load or to render, only the part is missing: the views and
 * what was typed in them stay. Loading is retried when the part is opened again, and when the server can be reached
 * again. @see R-N11
 */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private stopWaiting: (() => void) | undefined;

  constructor(props: Props) {
    super(props);
    forgetFailures();
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown) {
    recordFault(failure);
    if (this.props.onFailed && failure instanceof ChunkLoadError) toast.error(messageOf(failure));
    this.props.onFailed?.();
  }

  override componentDidMount() {
    this.stopWaiting = onReachedAgain(() => {
      forgetFailures();
      if (this.state.failed) this.setState({ failed: false });
    });
  }

  override componentWillUnmount() {
    this.stopWaiting?.();
  }

  override render() {
    const { children, fallback = null, together = false } = this.props;
    if (this.state.failed) return fallback;
    return together ? children : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

type LazyOverlayProps<Subject> = {
  /** What it is about; null or undefined while it is closed. */
  open: Subject | null | undefined;
  /** Closes it, when loading failed. */
  onFailed: () => void;
  children: (subject: Subject) => ReactNode;
};

/** A drawer or dialog that is loaded when it is opened. */
export function LazyOverlay<Subject>({ open, onFailed, children }: LazyOverlayProps<Subject>) {
  const isOpen = open !== null && open !== undefined;
  return (
    <PartBoundary key={String(isOpen)} onFailed={onFailed}>
      {isOpen ? children(open) : null}
    </PartBoundary>
  );
}
