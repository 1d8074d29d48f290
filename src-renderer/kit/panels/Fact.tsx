import type { ReactNode } from 'react';
import { visibleContent } from '../format/visibleText.ts';

interface FactProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Class of a container around label and value, for lists that lay out each pair as a box. */
  readonly className?: string | undefined;
}

/** A label with its value in a description list (`dl`). */
export function Fact({ label, children, className }: FactProps) {
  const both = (
    <>
      <dt>{label}</dt>
      <dd>{visibleContent(children)}</dd>
    </>
  );
  return className === undefined ? both : <div className={className}>{both}</div>;
}
