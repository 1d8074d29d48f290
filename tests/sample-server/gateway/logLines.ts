import { SeededRandom } from '../random.ts';

/** A line as the log hub sends it. Malformed lines have other types of values. */
export type HubLine = Readonly<{ timestamp?: unknown; message?: unknown; labels?: unknown }>;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Times of the story, relative to the start of the sample. */
const rolloutMs = 32 * minuteMs;
const exhaustedMs = 27 * minuteMs;

/** The source with the most lines. Others have a few hundred. */
const longSource = 'payments-worker';
export const longCount = 100_000;
const shortCount = 400;
/** Milliseconds between new lines while the sample runs. */
const everyMs = 2_500;

const esc = '\u001b';
const red = (text: string) => `${esc}[31m${text}${esc}[0m`;
const yellow = (text: string) => `${esc}[1;33m${text}${esc}[0m`;
const green = (text: string) => `${esc}[32m${text}${esc}[0m`;

interface Moment {
  readonly random: SeededRandom;
  /** Age at the start in milliseconds; negative for later lines. */
  readonly agoMs: number;
  readonly index: number;
}

const id = ({ random }: Moment) => `pay_${random.hex(8)}`;
const pools = ({ random }: Moment, active: number) =>
  `pool "payments-db": ${active} of 200 connections in use, ${random.between(0, 3)} waiting`;

/** Messages of the healthy worker. */
const well: ReadonlyArray<(moment: Moment) => string> = [
  (moment) => `INFO settled ${id(moment)} in ${moment.random.between(18, 140)} ms`,
  (moment) =>
    `INFO captured ${id(moment)} EUR ${moment.random.between(3, 480)}.${moment.random.between(10, 99)}`,
  (moment) => `DEBUG ${pools(moment, moment.random.between(12, 70))}`,
  (moment) =>
    JSON.stringify({
      level: 'info',
      logger: 'payments.queue',
      msg: 'batch taken',
      batch: moment.random.between(20, 64),
      lag_ms: moment.random.between(3, 80),
      trace_id: moment.random.hex(16),
    }),
  (moment) => `${green('INFO')} ledger entry written for ${id(moment)}`,
  (moment) => `level=debug component=outbox msg="nothing to send" next=${moment.random.between(1, 9)}s`,
];

const trace = (moment: Moment) =>
  [
    `ERROR could not settle ${id(moment)}: org.postgresql.util.PSQLException: FATAL: remaining connection slots are reserved`,
    '\tat com.meridian.payments.Pool.borrow(Pool.java:118)',
    '\tat com.meridian.payments.Settlement.settle(Settlement.java:64)',
    '\tat com.meridian.payments.Worker.run(Worker.java:41)',
    `Caused by: java.sql.SQLTransientConnectionException: payments-db - Connection is not available, request timed out after ${moment.random.between(29_900, 30_100)}ms.`,
    '\t... 12 more',
  ].join('\n');

/** Messages since version 3.18.2 leaks its connections. */
const leaking: ReadonlyArray<(moment: Moment) => string> = [
  (moment) => `${yellow('WARN')} ${pools(moment, moment.random.between(150, 200))}`,
  (moment) =>
    `WARN connection held for ${moment.random.between(31, 240)} s by settle(${id(moment)}), version 3.18.2`,
];
const exhausted: ReadonlyArray<(moment: Moment) => string> = [
  () => `${red('ERROR')} timed out after 30000 ms waiting for a connection to payments-db`,
  ({ random }) => `ERROR pool exhausted: 200 of 200 connections in use, ${random.between(40, 400)} waiting`,
  (moment) => `ERROR settlement of ${id(moment)} failed: too many clients already`,
  (moment) =>
    JSON.stringify({
      level: 'error',
      logger: 'payments.settlement',
      msg: 'FATAL: sorry, too many clients already',
      sqlstate: '53300',
      pool: { name: 'payments-db', active: 200, max: 200, waiting: moment.random.between(40, 400) },
      trace_id: moment.random.hex(16),
    }),
  trace,
];

function workerMessage(moment: Moment): string {
  const { random, agoMs } = moment;
  if (agoMs > rolloutMs) return random.pick(well)(moment);
  const bad = agoMs > exhaustedMs ? leaking : exhausted;
  const share = agoMs > exhaustedMs ? 0.2 : 0.55;
  return random.next() < share ? random.pick(bad)(moment) : random.pick(well)(moment);
}

const ofOthers: ReadonlyArray<(moment: Moment) => string> = [
  ({ random }) => `INFO GET /api/v1/payments 200 ${random.between(4, 90)}ms`,
  ({ random }) => `INFO POST /api/v1/payments 201 ${random.between(20, 190)}ms`,
  ({ random, agoMs }) =>
    agoMs < exhaustedMs
      ? `WARN payments-worker answers slowly: ${random.between(9, 30)} s`
      : `DEBUG cache hit ratio 0.${random.between(80, 99)}`,
];

const ofPostgres: ReadonlyArray<(moment: Moment) => string> = [
  ({ random }) => `LOG:  checkpoint complete: wrote ${random.between(100, 4_000)} buffers`,
  ({ random }) =>
    `LOG:  duration: ${random.between(100, 900)}.${random.between(100, 999)} ms  statement: SELECT settle($1)`,
  ({ agoMs, random }) =>
    agoMs < exhaustedMs
      ? 'FATAL:  remaining connection slots are reserved for roles with the SUPERUSER attribute'
      : `LOG:  connection authorized: user=payments database=payments pid=${random.between(100, 9_999)}`,
];

/** Lines that are difficult or unsafe to render. Each occurs once among the last lines before the start. */
const hostile: readonly HubLine[] = [
  {
    message:
      '<script>document.title = "owned"</script><img src=http://tracker.example/x.png onerror=alert(1)>',
  },
  { message: `INFO body of ${'x'.repeat(100_000)}END` },
  {
    message: `WARN bell ${'\u0007'} null ${'\u0000'} backspace ${'\b'} turned ${'\u202e'}txt.exe lone ${'\ud800'} code ${esc}[38;5;208mamber${esc}[0m ${esc}]8;;javascript:alert(1)${'\u0007'}link${esc}]8;;${'\u0007'} ${esc}[2J${esc}[31`,
  },
  {
    message: { error: 'an object, no text', retries: 3 },
    labels: { pod: 'payments-worker-7d9', nested: { a: { b: 1 } }, list: [1, 2], empty: null },
  },
  { message: 'INFO labels are null', labels: null },
  { message: 'INFO the time is no time', timestamp: 'yesterday, at noon' },
  { message: 'INFO no time at all', timestamp: undefined },
  {
    message: 'INFO a label of a thousand characters',
    labels: { annotation: 'long '.repeat(200), '<b>key</b>': '"><script>' },
  },
  { message: null },
];

const podsOf = (selector: string) => ['x7k2p', 'm9d4q', 'b2v8n'].map((end) => `${selector}-7d9f8c6b5-${end}`);

const timeText = (ms: number, random: SeededRandom): string =>
  new Date(ms).toISOString().replace('Z', `${String(random.between(0, 999_999)).padStart(6, '0')}Z`);

/**
 * The lines of one log source. Lines before the start are generated once; later lines depend on the clock.
 */
export class LogSource {
  readonly #seed: number;
  readonly #selector: string;
  readonly #startMs: number;
  readonly #namespace: string;
  /** JSON of the lines before the start, without brackets. */
  #before: string | undefined;

  constructor(seed: number, selector: string, namespace: string, startMs: number) {
    this.#selector = selector;
    this.#namespace = namespace;
    this.#startMs = startMs;
    this.#seed =
      seed + [...selector].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  }

  get #count(): number {
    return this.#selector === longSource ? longCount : shortCount;
  }

  /** Returns the hub's response at a time, newest line first. @param nowMs milliseconds since 1970 */
  answer(nowMs: number): string {
    this.#before ??= this.#linesBefore()
      .map((line) => JSON.stringify(line))
      .join(',');
    const later = Math.max(0, Math.floor((nowMs - this.#startMs) / everyMs));
    const fresh = Array.from({ length: later }, (_, at) =>
      JSON.stringify(this.#line(later - at, (at - later) * everyMs)),
    );
    const results = [...fresh, this.#before].join(',');
    return `{"total":${this.#count + later},"results":[${results}]}`;
  }

  #linesBefore(): HubLine[] {
    const count = this.#count;
    // Two thirds of the lines belong to the last hour, because a failing program logs more.
    const spans = [hourMs, 23 * hourMs] as const;
    const recent = Math.round((count * 2) / 3);
    return Array.from({ length: count }, (_, at) => {
      const agoMs =
        at < recent
          ? ((at + 1) / recent) * spans[0]
          : spans[0] + ((at + 1 - recent) / (count - recent)) * spans[1];
      const line = this.#line(-at - 1, agoMs);
      // Spread among the regular lines.
      const odd = this.#selector === longSource && at % 3 === 0 ? hostile[at / 3 - 7] : undefined;
      return odd === undefined ? line : { ...line, ...odd };
    });
  }

  #line(index: number, agoMs: number): HubLine {
    const random = new SeededRandom(this.#seed + index * 7_919);
    const moment: Moment = { random, agoMs, index };
    const isWorker = this.#selector === longSource;
    const message = isWorker
      ? workerMessage(moment)
      : random.pick(this.#selector === 'postgresql' ? ofPostgres : ofOthers)(moment);
    const version = agoMs < rolloutMs ? '3.18.2' : '3.18.1';
    return {
      timestamp: timeText(this.#startMs - agoMs, random),
      message,
      labels: {
        namespace: this.#namespace,
        app: this.#selector,
        pod: random.pick(podsOf(this.#selector)),
        container: random.next() < 0.02 ? 'istio-proxy' : this.#selector,
        ...(isWorker ? { version } : {}),
      },
    };
  }
}
