import { ErrorState } from '@market/web-kit/frame';
import { Component, type ReactNode } from 'react';

/** Error boundary that shows errors of the remote, where the shell would show its error panel. */
export class Faults extends Component<{ children: ReactNode }, { fault: unknown }> {
  override state: { fault: unknown } = { fault: null };

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <ErrorState
        title="The remote threw while it was shown"
        text={fault instanceof Error ? fault.message : 'Its console says what.'}
        onRetry={() => this.setState({ fault: null })}
      />
    );
  }
}
