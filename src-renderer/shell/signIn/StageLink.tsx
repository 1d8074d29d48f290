import type { ReactNode } from 'react';
import { useNavigateTo } from '../useNavigateTo.ts';

/** A link to another screen before the frame. */
export function StageLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const navigateTo = useNavigateTo();
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigateTo(to);
      }}
    >
      {children}
    </a>
  );
}
