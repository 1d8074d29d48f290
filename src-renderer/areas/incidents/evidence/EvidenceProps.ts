import type { ComponentType, ReactNode } from 'react';
import type { Evidence } from '../../../../src-preload/contract/incidents.ts';

/** What one type shows of its evidence, in the places of the row. */
export interface Drawn {
  /** Before the name. */
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** The name as a text, where it is not the evidence's own description: that is said below, unless it begins with the name. */
  readonly called?: string | undefined;
  /** After it, faint: what it is. */
  readonly word?: ReactNode;
  /** At the right: figures and states. */
  readonly facts?: ReactNode;
  /** Below. */
  readonly body?: ReactNode;
}

/** How evidence of one type is drawn. */
export interface TypeProps {
  readonly evidence: Evidence;
  /** What describes it; never empty. */
  readonly title: string;
  /** It has been in sight: what it points at may be asked for. */
  readonly seen: boolean;
  /** Puts what it shows into the row. */
  readonly children: (drawn: Drawn) => ReactNode;
}

export type EvidenceType = ComponentType<TypeProps>;
