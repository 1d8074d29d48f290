import type { ComponentHealth } from '../../../src-preload/contract/rules/packedComponents.ts';
import type { StatusShape } from '../../kit/status/statusShapes.ts';

/** How a health is drawn and said. */
export const healthLooks: Readonly<
  Record<ComponentHealth, { readonly shape: StatusShape; readonly word: string }>
> = {
  unhealthy: { shape: 'unhealthy', word: 'Unhealthy' },
  warning: { shape: 'warning', word: 'Warning' },
  healthy: { shape: 'healthy', word: 'Healthy' },
  info: { shape: 'info', word: 'Info' },
  unknown: { shape: 'unknown', word: 'Unknown' },
};

/** Sizes of cards by their least widths in pixels; specification part 3 section 2.8. */
export const cardWidths = { small: 198, medium: 258, large: 356, extra_large: 554 } as const;

export type CardSize = keyof typeof cardWidths;

/** The size that a card of a width is drawn in. */
export function cardSizeOf(widthPx: number): CardSize {
  if (widthPx >= cardWidths.extra_large) return 'extra_large';
  if (widthPx >= cardWidths.large) return 'large';
  return widthPx >= cardWidths.medium ? 'medium' : 'small';
}

/** Whether a card of that size has a body: properties, counts and what is below. */
export const hasBody = (size: CardSize): boolean => size === 'large' || size === 'extra_large';
