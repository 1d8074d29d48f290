import { instantAt, zonedClock } from '#contract/rules/zonedTime.ts';

/** A usual end of a silence. */
export interface SilenceEnd {
  readonly label: string;
  /** `now+1h`, which the server resolves, or ISO 8601. */
  readonly until: string;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When a working day begins. */
const startHour = 9;

/** Usual lengths. */
const lengths = [
  { label: '30m', minutes: 30 },
  { label: '1h', minutes: 60 },
  { label: '4h', minutes: 240 },
] as const;

/** Labels of the usual ends. */
const endLabels = {
  today: 'until today 09:00',
  tomorrow: 'until tomorrow 09:00',
  monday: 'until Monday 09:00',
  nextMonday: 'until next Monday 09:00',
} as const;

const monday = 1;

/** Returns the start of the working day some days after today. @param zone IANA name, `UTC` or `localTimeZone` */
function startOfDay(nowMs: number, days: number, zone: string): number {
  const clockMs = zonedClock(nowMs, zone).getTime();
  return instantAt(Math.floor(clockMs / dayMs) * dayMs + days * dayMs + startHour * 60 * minuteMs, zone);
}

/** Returns 09:00 of today before that time, of tomorrow, and of the next Monday. If two are the same, only one. */
function workingDays(nowMs: number, zone: string): SilenceEnd[] {
  const clock = zonedClock(nowMs, zone);
  const day = clock.getUTCDay();
  const daysToMonday = (monday - day + 7) % 7 || 7;
  const days = [
    ...(clock.getUTCHours() < startHour ? [{ label: endLabels.today, days: 0 }] : []),
    ...(daysToMonday === 1 ? [] : [{ label: endLabels.tomorrow, days: 1 }]),
    { label: day === monday ? endLabels.nextMonday : endLabels.monday, days: daysToMonday },
  ];
  return days.map(({ label, days: count }) => {
    const untilMs = startOfDay(nowMs, count, zone);
    return { label, until: new Date(untilMs).toISOString(), untilMs };
  });
}

/**
 * Returns the usual ends of a new silence.
 * @param nowMs milliseconds since 1970
 * @param zone of the working day: IANA name, `UTC` or `localTimeZone`
 */
export const newSilenceEnds = (nowMs: number, zone: string): readonly SilenceEnd[] => [
  ...lengths.map(({ label, minutes }) => ({
    label,
    until: `now+${minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`}`,
    untilMs: nowMs + minutes * minuteMs,
  })),
  ...workingDays(nowMs, zone),
];

/**
 * Returns later ends of an active silence: by the usual lengths, and the usual ends that are later.
 * @param untilMs current end, in milliseconds since 1970
 */
export const laterEnds = (untilMs: number, nowMs: number, zone: string): readonly SilenceEnd[] => [
  ...lengths.map(({ label, minutes }) => {
    const laterMs = untilMs + minutes * minuteMs;
    return { label: `by ${label}`, until: new Date(laterMs).toISOString(), untilMs: laterMs };
  }),
  ...workingDays(nowMs, zone).filter((end) => end.untilMs > untilMs),
];
