import { formatInteger } from '#kit/format/formatNumber.ts';

const countText = (count: number, one: string) => `${formatInteger(count)} ${one}${count === 1 ? '' : 's'}`;

export const messages = {
  title: 'Topology wall',
  healths: { unhealthy: 'Unhealthy', warning: 'Warning', healthy: 'Healthy', unknown: 'Unknown' },
  allHealthy: 'Everything is healthy',
  noneUnhealthy: 'Nothing is unhealthy',
  empty: 'There are no components matching this criteria',
  state: (word: string, age: string) => (age === '' ? word : `${word} for ${age}`),
  atLeast: (age: string) => `at least ${age}`,
  failing: (count: number) => countText(count, 'failing check'),
  incidents: (count: number) => countText(count, 'incident'),
  below: (count: number) => `${formatInteger(count)} unhealthy below`,
  worst: (names: readonly string[]) => `Below: ${names.join(', ')}`,
  view: (at: number, views: number) => `View ${at} of ${views}`,
  omitted: (count: number) => `${formatInteger(count)} more with less impact`,
  paused: 'Paused while in use',
} as const;
