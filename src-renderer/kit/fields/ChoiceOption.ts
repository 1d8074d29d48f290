import type { ReactNode } from 'react';

export interface ChoiceOption<T extends string = string> {
  readonly value: T;
  readonly label: string;
  /** Decorative mark before the label, such as a color. Only radio buttons display it. */
  readonly mark?: ReactNode;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
}
