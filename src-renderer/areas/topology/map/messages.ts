import { formatInteger } from '../../../kit/format/formatNumber.ts';

const counted = (count: number, one: string, more = `${one}s`) =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;

/** Texts of the topology map. Where the specification has a text, it is used word for word. */
export const messages = {
  label: 'Map of components',
  fileName: 'topology',
  empty: 'There are no components matching this criteria',
  left: (shown: number, left: number) =>
    `Showing the ${counted(shown, 'component')} nearest to the top. ${formatInteger(left)} further down ${left === 1 ? 'is' : 'are'} hidden. Use filters to see more.`,
  failing: (count: number) => `${formatInteger(count)} failing`,
  incidents: (count: number) => counted(count, 'incident'),
  unhealthyBelow: (count: number) => `${formatInteger(count)} unhealthy below`,
  withTrouble: (word: string) => `${word}, unhealthy below`,
  components: 'Components',
  words: {
    unhealthy: 'unhealthy',
    warning: 'warning',
    healthy: 'healthy',
    info: 'info',
    unknown: 'unknown',
  },
} as const;
