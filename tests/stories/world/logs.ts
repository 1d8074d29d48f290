import type { LogComponent } from '#contract/logs.ts';
import { LogSessions } from '#main/areas/logs/LogSessions.ts';
import { sendResponse } from '../../support/logAnswers.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, idOf, minuteMs, secondMs, serverAnswer } from './times.ts';

const esc = '\u001b';

/** Returns a line in the server's format. */
export const hubLine = (
  agoMs: number,
  message: unknown,
  labels: unknown = { pod: 'payments-worker-x7k2p', app: 'payments-worker' },
) => ({
  timestamp: ago(agoMs),
  message,
  labels,
});

export const logComponents: readonly LogComponent[] = [
  { id: idOf(60, 1), name: 'payments', icon: 'service', type: 'Application' },
  { id: idOf(60, 2), name: 'payments-db', icon: 'postgres', type: 'Database' },
];

const trace =
  'ERROR could not settle pay_1f\n\tat com.meridian.payments.Pool.borrow(Pool.java:118)\nCaused by: timeout';

/** The stories of a worker take minutes. Recent lines must remain within the displayed time range. */
const stepMs = 5 * secondMs;

/** Lines that end with an exhausted connection pool. */
export const someLines: readonly object[] = [
  hubLine(40 * minuteMs, 'INFO an hour of quiet begins'),
  hubLine(9 * stepMs, 'INFO settled pay_1a in 40 ms'),
  hubLine(8 * stepMs, `${esc}[1;33mWARN${esc}[0m pool "payments-db": 180 of 200 connections in use`),
  hubLine(
    7 * stepMs,
    JSON.stringify({ level: 'error', msg: 'too many clients already', pool: { active: 200 } }),
  ),
  hubLine(6 * stepMs, trace, {
    pod: 'payments-worker-m9d4q',
    app: 'payments-worker',
    version: '3.18.2',
    zone: 'b',
  }),
  hubLine(5 * stepMs, 'DEBUG nothing to send', null),
  hubLine(4 * stepMs, `${esc}[31mERROR${esc}[0m pool exhausted: 200 of 200 connections in use`),
];

export const hostileLines: readonly object[] = [
  hubLine(
    9 * secondMs,
    '<script>document.title = "owned"</script><img src="http://tracker.example/x.png" onerror="document.title=1">',
  ),
  hubLine(
    8 * secondMs,
    `bell \u0007 null \u0000 turned \u202etxt.exe ${esc}]8;;javascript:alert(1)\u0007link${esc}]8;;\u0007 ${esc}[2J`,
  ),
  hubLine(7 * secondMs, `INFO body of ${'x'.repeat(100_000)}END`),
  hubLine(6 * secondMs, { error: 'an object, no text' }, { nested: { deep: { er: 1 } }, list: [1, 2] }),
  hubLine(5 * secondMs, 'labels as text', { '<b>key</b>': `"><script>${'long '.repeat(100)}` }),
  { timestamp: 'yesterday, at noon', message: 'INFO odd time', labels: {} },
  { message: null },
];

const clients = 100_000;

export const manyLines: readonly object[] = Array.from({ length: clients }, (_, at) =>
  hubLine((clients - at) * 8, at % 7 === 0 ? `ERROR line ${at} too many clients` : `INFO line ${at} settled`),
);

const encoder = new TextEncoder();
export const bodyOf = (lines: readonly unknown[]): Uint8Array =>
  encoder.encode(JSON.stringify({ total: lines.length, results: lines }));

/**
 * Answers computed by main's own code: filtering, searching and paging.
 * @param later lines that each refresh adds
 */
export function logsOver(lines: readonly object[], later: readonly object[] = []) {
  const sessions = new LogSessions();
  const name = 'session';
  const count = sessions.open(name, sendResponse(sessions, bodyOf(lines)));
  return {
    'logs.read': serverAnswer({ session: name, lines: count }),
    'logs.refresh': () => ({
      ...sessions.merge(name, sendResponse(sessions, bodyOf([...lines, ...later]))),
      asOf: ago(0),
    }),
    'logs.page': (input) => sessions.page(input),
    'logs.line': ({ session, id }) => sessions.line(session, id),
    'logs.find': (input) => sessions.find(input),
    'logs.ids': (input) => sessions.ids(input),
    'logs.labels': ({ session }) => sessions.labels(session).map(({ key, values }) => ({ key, values })),
    'logs.whole': ({ session, ids }) => sessions.whole(session, ids),
  } satisfies Partial<Answers>;
}

export const logAnswers = {
  'logs.components': serverAnswer([...logComponents]),
  'logs.selectors': serverAnswer({ name: 'payments', selectors: ['payments-worker', 'payments-api'] }),
  ...logsOver(someLines),
  'logs.save': async function* () {
    yield { stage: 'finished' as const, rows: someLines.length };
  },
  'logs.forget': {},
} satisfies Partial<Answers>;
