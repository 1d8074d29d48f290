import type { ReactNode } from 'react';
import { Column, Text } from '#kit/layout/boxes.tsx';

interface RunHeaderProps {
  readonly description: string | null;
  /** The resource of the run, or facts about the run. */
  readonly children: ReactNode;
}

/** Content above the form of a run: for starting and for approving it. */
export const RunHeader = ({ description, children }: RunHeaderProps) => (
  <Column gap={12} marginBottom={12}>
    {description !== null && (
      <Text as="p" tone="muted" flow="anywhere">
        {description}
      </Text>
    )}
    {children}
  </Column>
);
