import { Component, type ReactNode, Suspense } from "react";
import { recordError } from "../kernel/error-log.ts";

type Props = {
  children: ReactNode;
  /** Shown until the part is there, and in its place where it does not come. */
  fallback?: ReactNode;
  onFailed?: () => void;
};

/**
 * A part of the shell that is loaded when it is needed. Where it does not come or fails to draw, it alone is missing:
 * views and what was typed in them stay. @see R-N11
 */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown) {
    recordError(failure);
    this.props.onFailed?.();
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
