import { type ReactNode, useRef } from 'react';
import { useRovingFocus } from './useRovingFocus.ts';

interface ToolGroupProps {
  /** Accessible name of the toolbar. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A row of buttons and other content, such as figures. Its buttons are one Tab stop, with arrow keys between them.
 * A toolbar for screen readers if it contains several controls.
 */
export function ToolGroup({ label, className, children }: ToolGroupProps) {
  const element = useRef<HTMLDivElement>(null);
  useRovingFocus(element, label);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}
