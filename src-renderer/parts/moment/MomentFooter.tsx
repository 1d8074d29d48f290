import { onDemand } from '#kit/onDemand.ts';
import type { MomentBarProps } from './MomentBar.tsx';

const MomentBar = onDemand(() => import('./MomentBar.tsx')).component((module) => module.MomentBar);

type MomentFooterProps = Omit<MomentBarProps, 'at'> & { readonly at: string | undefined };

/** The bar of an earlier moment, below the rows of a screen. Nothing while the screen shows the present. */
export function MomentFooter({ at, ...props }: MomentFooterProps) {
  return at === undefined ? null : <MomentBar at={at} {...props} />;
}
