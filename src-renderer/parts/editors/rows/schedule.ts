import type { FieldRow } from '#kit/form/FieldRow.ts';

const every = (...times: readonly string[]): readonly string[] => times.map((time) => `@every ${time}`);

/** Schedules to choose from, in the order of the web client. */
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

/** Schedule select. Other values can be typed, for example a cron expression. */
export const schedule = (times: keyof typeof schedules = 'default', hint?: string): FieldRow => ({
  kind: 'select',
  name: 'spec.schedule',
  label: 'Schedule',
  required: true,
  creatable: true,
  options: schedules[times].map((value) => ({ value, label: value.replace(/^@/, '') })),
  ...(hint === undefined ? {} : { hint }),
});
