import type { ReactNode } from 'react';

interface FactProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Of a box around both, for a list that sets each fact as one. */
  readonly className?: string | undefined;
}

/** One line of a list of facts (`dl`): what it is called, and what it is. */
export function Fact({ label, children, className }: FactProps) {
  const both = (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
  return className === undefined ? both : <div className={className}>{both}</div>;
}
