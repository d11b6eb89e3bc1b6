import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { forgetFailedScreens } from '#web/base/first-view/lazy-part.tsx';

interface ProblemBoundaryProps {
  /** What stands in the place of the screen that broke. */
  problem: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

/** A broken screen does not take the page with it, and the next address is a fresh start. */
export function ProblemBoundary(props: ProblemBoundaryProps) {
  const { key } = useLocation();
  return <Boundary {...props} at={key} />;
}

interface BoundaryState {
  at: string;
  caught: { error: unknown } | null;
}

class Boundary extends Component<ProblemBoundaryProps & { at: string }, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ at }: { at: string }, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { at, caught: null };
  }

  override componentDidCatch(): void {
    forgetFailedScreens();
  }

  override render(): ReactNode {
    const { problem: Problem, children } = this.props;
    return this.state.caught === null ? children : <Problem error={this.state.caught.error} />;
  }
}
