import type { ComponentType, ReactNode } from 'react';
import type { Evidence } from '#contract/incidents.ts';

/** Content that an evidence type puts into the parts of the row. */
export interface EvidenceContent {
  /** Displayed before the name. */
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /**
   * The name as text, if it differs from the description.
   * The description is then shown below.
   */
  readonly nameText?: string | undefined;
  /** Whether the name still loads. The description below takes its space from the start, so that nothing moves. */
  readonly isNamePending?: boolean | undefined;
  /** Kind of the evidence, displayed after the name. */
  readonly kindLabel?: ReactNode;
  /** Figures and states on the right. */
  readonly facts?: ReactNode;
  /** Displayed below the row. */
  readonly body?: ReactNode;
}

export interface EvidenceProps {
  readonly evidence: Evidence;
  /** The description; never empty. */
  readonly title: string;
  /** Whether the row has been visible. Only then may linked data be queried. */
  readonly hasBeenVisible: boolean;
  /** Renders the row with the given content. */
  readonly children: (drawn: EvidenceContent) => ReactNode;
}

export type EvidenceComponent = ComponentType<EvidenceProps>;
