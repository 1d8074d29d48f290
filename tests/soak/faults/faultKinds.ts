import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { HttpAnswer } from '../Upstream.ts';
import type { Chance } from './Chance.ts';
import { compressionBomb } from './compressionBomb.ts';
import { nested, oddText, spoilJson } from './spoiledJson.ts';

/** One answer to corrupt. */
export interface FaultContext {
  readonly chance: Chance;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly original: HttpAnswer;
  /** Another origin, which no request may reach. */
  readonly trapOrigin: string;
}

export interface FaultKind {
  /** Relative weight of this kind. */
  readonly weight: number;
  apply(context: FaultContext): void;
}

const page = (title: string): string =>
  `<!doctype html><title>${title}</title><script>window.pwned=1</script><img src=x onerror="window.pwned=1">${'<p>lorem</p>'.repeat(2_000)}`;

/** Sends an answer with a correct content length. */
function send(
  { response }: FaultContext,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | string,
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Sends the original body with other headers. */
function sendWith(
  context: FaultContext,
  headers: OutgoingHttpHeaders,
  status = context.original.status,
): void {
  send(context, status, { ...context.original.headers, ...headers }, context.original.body);
}

const statuses = [
  ...[400, 403, 404, 405, 406, 408, 409, 410, 411, 413, 414, 415, 416, 418, 422, 429, 431, 451],
  ...[500, 501, 502, 503, 504, 507, 511, 520, 599],
];
const errorBodies = ['', 'null', '{"message":null,"error":{"x":1}}', nested(10_000, '[', ']'), page('Error')];
const types = [
  ...['text/html', 'application/octet-stream', 'application/json; charset=utf-16', '', 'image/svg+xml'],
  ...['multipart/form-data', 'x'.repeat(2_000)],
];
const shapes = [
  ...['', 'null', '[]', '{}', 'true', '0', '"x"', '[null]', '[[]]', '[{}]', '[1,2]', '{"a":1}', page('ok')],
  ...['\ufeff[]', '[]x', 'undefined', 'NaN', '{"__proto__":[]}', `[${'{},'.repeat(50_000)}{}]`],
  ...[nested(10_000, '[', ']'), nested(100_000, '[', ']')],
];
const ranges = [
  ...['*/*', '0-0/-1', 'x', '0-99999/1e308', undefined, '5-3/2', '0-9/NaN', '/', '0-1/99999999999999999999'],
  ...['0-0/0', '0-10/3.5', '0-0/ ', '*/0'],
];
const encodings = ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip, gzip, br', 'x-nothing', 'identity'];
const dates = [
  ...['Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'garbage'],
  ...['Mon, 01 Jan 2035 00:00:00 GMT', '+275760-09-13'],
];
/** Complete answers that violate HTTP. */
const brokenHttp = [
  'garbage\r\n\r\n',
  'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 304 Not Modified\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\nhelloxx',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nffffffffffffffff\r\n[]',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]',
  'HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n[',
  'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n[]',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]',
  '\x00\x01\x02',
];
const cookieNames = ['same', 'ory_kratos_session_x', '__Host-x', '__proto__'];
const cookieEnds = [
  '',
  '; Domain=evil.invalid',
  '; Domain=127.0.0.1',
  '; Domain=com',
  '; SameSite=None; Secure',
];
/** Real proxies refuse to send larger headers than this. */
const mostCookieBytes = 14_000;
const stallMs = [3_000, 12_000, 35_000];

/** Returns a random prefix of the body. */
const partOf = ({ chance, original: { body } }: FaultContext): Buffer =>
  body.subarray(0, chance.below(body.length + 1));

/** Returns the columns that a PostgREST request selects. */
const columnsOf = (request: IncomingMessage): readonly string[] =>
  (new URL(request.url ?? '/', 'http://x').searchParams.get('select') ?? 'id')
    .split(',')
    .map((column) => column.replace(/\(.*/, '').replace(/^\w+:/, ''));

function sendCookies(context: FaultContext): void {
  const { chance } = context;
  const size = chance.oneOf([200, 3_000]);
  const count = Math.min(chance.oneOf([50, 3]), Math.ceil(mostCookieBytes / size));
  const cookie = () =>
    `${chance.oneOf([...cookieNames, `c${chance.below(1e9)}`])}=${'v'.repeat(size)}; Path=/; Max-Age=${chance.oneOf(['99999999', '0', '-1', 'x'])}${chance.oneOf(cookieEnds)}`;
  sendWith(context, { 'set-cookie': Array.from({ length: count }, cookie) });
}

/** Sends the original answer in small pieces. */
function drip({ response, original }: FaultContext): void {
  const { 'content-length': _, ...headers } = original.headers;
  response.writeHead(original.status, headers);
  const step = Math.max(1, Math.ceil(original.body.length / 60));
  let at = 0;
  const timer = setInterval(() => {
    if (response.destroyed || at >= original.body.length) {
      clearInterval(timer);
      response.end();
      return;
    }
    response.write(original.body.subarray(at, at + step));
    at += step;
  }, 100);
}

export const faultKinds = {
  mutate: {
    weight: 40,
    apply(context) {
      const text = spoilJson(context.chance, context.original.body.toString('utf8'));
      send(context, context.original.status, context.original.headers, text ?? partOf(context));
    },
  },
  shape: {
    weight: 8,
    apply: (context) => send(context, 200, context.original.headers, context.chance.oneOf(shapes)),
  },
  status: {
    weight: 8,
    apply(context) {
      const { chance } = context;
      const status = chance.oneOf(statuses);
      const object = oddText(chance)
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 3_000);
      const headers = {
        'content-type': chance.oneOf(['text/html', 'application/json', 'text/plain']),
        'retry-after': chance.oneOf(['0', '99999999', '-1', 'x']),
        ...(status === 403 ? { 'x-rbac-object': object, 'x-rbac-action': 'x' } : {}),
      };
      send(
        context,
        status,
        headers,
        chance.oneOf([...errorBodies, JSON.stringify({ error: oddText(chance) })]),
      );
    },
  },
  unauthorized: {
    weight: 0.12,
    apply: (context) => send(context, 401, { 'content-type': 'text/plain' }, 'Unauthorized'),
  },
  reset: { weight: 3, apply: ({ response }) => void response.socket?.resetAndDestroy() },
  'reset in the body': {
    weight: 3,
    apply(context) {
      const { response, original } = context;
      response.writeHead(original.status, { ...original.headers, 'content-length': original.body.length });
      response.write(partOf(context));
      setTimeout(() => response.socket?.resetAndDestroy(), 30);
    },
  },
  truncated: {
    weight: 4,
    apply: (context) => send(context, context.original.status, context.original.headers, partOf(context)),
  },
  type: { weight: 2, apply: (context) => sendWith(context, { 'content-type': context.chance.oneOf(types) }) },
  range: {
    weight: 4,
    apply(context) {
      const { chance, original } = context;
      const { 'content-range': _, ...headers } = original.headers;
      const range = chance.oneOf(ranges);
      const status = chance.oneOf([original.status, 206, 200, 416]);
      send(
        context,
        status,
        { ...headers, ...(range === undefined ? {} : { 'content-range': range }) },
        original.body,
      );
    },
  },
  bomb: {
    weight: 0.6,
    apply(context) {
      const { encoding, body } = compressionBomb(context.chance);
      send(context, 200, { 'content-type': 'application/json', 'content-encoding': encoding }, body);
    },
  },
  encoding: {
    weight: 1.5,
    apply: (context) => sendWith(context, { 'content-encoding': context.chance.oneOf(encodings) }, 200),
  },
  drip: { weight: 2, apply: drip },
  stall: {
    weight: 1,
    apply({ chance, response, original }) {
      if (chance.is(0.5))
        response.writeHead(original.status, original.headers).write(original.body.subarray(0, 10));
      setTimeout(() => response.destroy(), chance.oneOf(stallMs));
    },
  },
  redirect: {
    weight: 2,
    apply(context) {
      const { chance, trapOrigin, request } = context;
      const own = `http://${request.headers.host}/api/loop`;
      const foreign = [`${trapOrigin}/stolen`, `${trapOrigin.replace('127.0.0.1', 'localhost')}/stolen`];
      const location = chance.oneOf([
        ...foreign,
        own,
        '//evil.invalid/x',
        'javascript:alert(1)',
        'file:///etc/passwd',
        '',
      ]);
      send(context, chance.oneOf([301, 302, 303, 307, 308]), { location }, chance.oneOf(['', page('moved')]));
    },
  },
  cookies: { weight: 2, apply: sendCookies },
  session: {
    weight: 0.2,
    apply(context) {
      const value = context.chance.oneOf(['', 'evil', 'x'.repeat(3_000)]);
      sendWith(context, { 'set-cookie': [`ory_kratos_session=${value}; Path=/; HttpOnly`] });
    },
  },
  headers: {
    weight: 1,
    apply({ chance, response: { socket }, original: { body } }) {
      const lines = Array.from(
        { length: chance.oneOf([300, 5_000]) },
        (_, at) => `X-H${at}: ${'y'.repeat(60)}\r\n`,
      );
      socket?.write(`HTTP/1.1 200 OK\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n`);
      socket?.end(body);
    },
  },
  date: { weight: 1, apply: (context) => sendWith(context, { date: context.chance.oneOf(dates) }) },
  'broken HTTP': {
    weight: 3,
    apply: ({ chance, response }) => void response.socket?.end(chance.oneOf(brokenHttp)),
  },
  lacking: {
    weight: 0.6,
    apply(context) {
      const column = context.chance.oneOf(columnsOf(context.request));
      const error = {
        code: '42703',
        message: `column t.${column} does not exist`,
        details: null,
        hint: null,
      };
      send(context, 400, { 'content-type': 'application/json' }, JSON.stringify(error));
    },
  },
} satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faultKinds;

export const faultNames = Object.keys(faultKinds) as FaultName[];
