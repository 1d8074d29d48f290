import type { ReactNode } from 'react';
import { useNavigateTo } from '../useNavigateTo.ts';

/** A real link to another screen of the sign-in stage. */
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
