import type { FieldRow } from '../../../kit/form/FieldRow.ts';

const every = (...times: readonly string[]): readonly string[] => times.map((time) => `@every ${time}`);

/** How often something runs, in the order that the web client has; specification part 3 section 9, UI reference, forms section 1. */
export const schedules = {
  short: [...every('30s', '1m', '5m', '30m'), '@hourly', ...every('2h', '4h')],
  medium: [...every('5m', '15m', '30m'), '@hourly', ...every('2h', '4h', '6h', '8h')],
  default: [
    ...every('30s', '1m', '15m', '5m', '30m'),
    '@hourly',
    ...every('2h', '4h', '6h', '8h'),
    '@daily',
    '@weekly',
  ],
} as const;

/** How often it runs; anything else may be typed, such as five fields of cron. */
export const schedule = (times: keyof typeof schedules = 'default', hint?: string): FieldRow => ({
  kind: 'select',
  name: 'spec.schedule',
  label: 'Schedule',
  required: true,
  creatable: true,
  options: schedules[times].map((value) => ({ value, label: value.replace(/^@/, '') })),
  ...(hint === undefined ? {} : { hint }),
});
