import { formatInteger } from '#kit/format/formatNumber.ts';

const countText = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatInteger(count)} ${count === 1 ? singular : plural}`;

/** Texts of the topology map. Texts from the specification are unchanged. */
export const messages = {
  label: 'Map of components',
  fileName: 'topology',
  empty: 'There are no components matching this criteria',
  omitted: (shownCount: number, hiddenCount: number) =>
    `Showing the ${countText(shownCount, 'component')} nearest to the top. ${formatInteger(hiddenCount)} further down ${hiddenCount === 1 ? 'is' : 'are'} hidden. Use filters to see more.`,
  failing: (count: number) => `${formatInteger(count)} failing`,
  incidents: (count: number) => countText(count, 'incident'),
  unhealthyBelow: (count: number) => `${formatInteger(count)} unhealthy below`,
  withUnhealthyBelow: (word: string) => `${word}, unhealthy below`,
  components: 'Components',
  healthLabels: {
    unhealthy: 'unhealthy',
    warning: 'warning',
    healthy: 'healthy',
    info: 'info',
    unknown: 'unknown',
  },
} as const;
