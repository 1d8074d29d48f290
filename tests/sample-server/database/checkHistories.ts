import type { SeededRandom } from '../random.ts';
import type { CheckDraft } from './demoChecks.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';

/** A row of `check_statuses`. */
export interface CheckRun {
  readonly agoMs: number;
  readonly status: boolean;
  readonly duration: number;
  readonly message: string | null;
  readonly error: string | null;
}

const hourMs = 60 * minuteMs;
/** Intervals between runs, by age of the run. */
const closePaces = [
  { untilMs: 3 * hourMs, everyMs: minuteMs },
  { untilMs: dayMs, everyMs: 10 * minuteMs },
];
const oldPaces = [
  { untilMs: 7 * dayMs, everyMs: hourMs },
  { untilMs: 30 * dayMs, everyMs: dayMs },
];
const stoppedRuns = 6;
/** Default share of deviating runs. Also applies to runs before the current state. */
const rarely = 0.003;

/** Pass and fail messages by check type. Types without an entry have no pass message. */
const messages: Readonly<Record<string, readonly [passes: string, fails: string]>> = {
  http: ['200 OK', '503 Service Unavailable'],
  tcp: ['connected', 'dial tcp: i/o timeout'],
  dns: ['1 record', 'no such host'],
  exec: ['exit code 0', 'exit code 1'],
  kubernetes: ['all are healthy', '1 is not healthy'],
  elasticsearch: ['status green', 'status yellow'],
  redis: ['PONG', 'dial tcp: connection refused'],
};

/** Returns the ages of a check's runs, latest first. */
function timesOf(
  { everyMinute, neverRan, stopped }: CheckDraft,
  interval: number,
  random: SeededRandom,
): number[] {
  if (neverRan) return [];
  if (stopped !== undefined) {
    return Array.from({ length: stoppedRuns }, (_, at) => stopped.agoMs + at * stopped.everyMs);
  }
  const everyMs = Math.max(10 * minuteMs, interval * 1_000);
  const paces = everyMinute ? closePaces : [{ untilMs: dayMs, everyMs }];
  const times: number[] = [];
  let agoMs = everyMinute ? random.between(8_000, 20_000) : random.between(5_000, everyMs - 1_000);
  for (const pace of [...paces, ...oldPaces]) {
    for (; agoMs < pace.untilMs; agoMs += pace.everyMs) times.push(agoMs);
  }
  return times;
}

/** Whether a check passes at a time, apart from deviating runs. */
function passesAt(agoMs: number, { failingForMs, recoveredForMs }: CheckDraft): boolean {
  if (failingForMs !== undefined) return agoMs > failingForMs;
  // The check failed for an hour plus a tenth of the time since then.
  return recoveredForMs === undefined || agoMs < recoveredForMs || agoMs > recoveredForMs * 1.1 + hourMs;
}

/** Returns the runs of a check, latest first. */
export function runsOf(draft: CheckDraft, interval: number, random: SeededRandom): CheckRun[] {
  const [passes = '', fails = 'check failed'] = messages[draft.type] ?? [];
  return timesOf(draft, interval, random).map((agoMs, at) => {
    const isPresentState = agoMs <= (draft.failingForMs ?? draft.recoveredForMs ?? agoMs);
    const other = at > 0 && random.next() < ((isPresentState ? draft.flaky : undefined) ?? rarely);
    const status = passesAt(agoMs, draft) !== other;
    const typicalMs = status ? draft.takesMs : (draft.failsAfterMs ?? draft.takesMs * 1.5);
    const text = random.pick(status ? (draft.passes ?? [passes]) : (draft.fails ?? [fails]));
    // A response is a message, even a bad one; a failure to respond is an error.
    const isMessage = status || /^\d/.test(text);
    return {
      agoMs,
      status,
      duration: Math.round(typicalMs * (0.8 + random.next() * 0.5)),
      message: isMessage && text !== '' ? text : null,
      error: isMessage ? null : text,
    };
  });
}
