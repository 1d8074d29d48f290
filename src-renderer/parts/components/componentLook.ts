import type { ComponentHealth } from '#contract/rules/packedComponents.ts';
import type { StatusShape } from '#kit/status/statusShapes.ts';

export const healthLooks: Readonly<
  Record<ComponentHealth, { readonly shape: StatusShape; readonly word: string }>
> = {
  unhealthy: { shape: 'unhealthy', word: 'Unhealthy' },
  warning: { shape: 'warning', word: 'Warning' },
  healthy: { shape: 'healthy', word: 'Healthy' },
  info: { shape: 'info', word: 'Info' },
  unknown: { shape: 'unknown', word: 'Unknown' },
};

/** Minimum widths of the card sizes, in pixels. */
export const cardWidths = { small: 198, medium: 258, large: 356, extra_large: 554 } as const;

export type CardSize = keyof typeof cardWidths;

export function cardSizeOf(widthPx: number): CardSize {
  if (widthPx >= cardWidths.extra_large) return 'extra_large';
  if (widthPx >= cardWidths.large) return 'large';
  return widthPx >= cardWidths.medium ? 'medium' : 'small';
}

/** Whether cards of this size have a body with properties, counts and children. */
export const hasBody = (size: CardSize): boolean => size === 'large' || size === 'extra_large';
