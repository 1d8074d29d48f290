import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCheckerResponse {
  readonly status: number;
  readonly body: string;
}

export interface RecordedCheckerRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** Whether the request carried a cookie or credentials. */
  readonly credential: boolean;
}

const json = (value: unknown): FakeCheckerResponse => ({ status: 200, body: JSON.stringify(value) });

const nothing: FakeCheckerResponse = { status: 404, body: '{"message":"Not Found"}' };

const answers: Readonly<Record<string, FakeCheckerResponse>> = {
  '/health': { status: 200, body: 'OK' },
  '/about': json({ Timestamp: '2026-11-21T10:00:00Z', Version: 'v1.1.0-beta.32' }),
  '/api/summary': json({
    duration: 31,
    runnerName: 'canary-1',
    checks_summary: [
      {
        id: '01a20367-ea62-1e10-43fe-068a39a0b52e',
        canary_id: '01a20367-b7a0-b7b6-2bcb-ce3e387c5a11',
        canary_name: 'web',
        canary_namespace: 'prod',
        name: 'home page',
        namespace: '',
        type: 'http',
        // A check that never ran: missing values are empty, missing times are in year 1.
        status: '',
        labels: {},
        uptime: { passed: 0, failed: 0 },
        latency: { rolling1h: 0 },
        created_at: '2026-11-21T09:00:00.591644Z',
        updated_at: '0001-01-01T00:00:00Z',
      },
    ],
  }),
  '/api/graph': json({
    runnerName: 'canary-1',
    status: null,
    latency: { rolling1h: 0 },
    uptime: { passed: 0, failed: 0 },
  }),
};

/** Converts the web client's paths, for a web host in front of a health checker. */
const onWebHost = (path: string): string | undefined => {
  if (path.startsWith('/api/canary/')) return path.slice('/api/canary'.length);
  return path.startsWith('/api/') ? path.slice('/api'.length) : undefined;
};

/**
 * Starts a minimal standalone health checker with configurable responses.
 * @param webHost whether a web host with the web client's paths is in front
 */
export async function startFakeHealthChecker({ webHost = false } = {}) {
  const asked: RecordedCheckerRequest[] = [];
  const others = new Map<string, FakeCheckerResponse>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request;
    asked.push({
      method,
      path,
      credential: headers.cookie !== undefined || headers.authorization !== undefined,
    });
    const { pathname } = new URL(path, 'http://checker.invalid');
    const own = webHost ? onWebHost(pathname) : pathname;
    const { status, body } = (own === undefined ? undefined : (others.get(own) ?? answers[own])) ?? nothing;
    response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/plain' });
    response.end(body);
  };
  let server = createServer(listener);
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Requests, oldest first. */
    asked,
    answer: (path: string, answer: FakeCheckerResponse) => void others.set(path, answer),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    /** Restarts on the same port. */
    startAgain: async () => {
      server = createServer(listener);
      await listen(port);
    },
  };
}

export type FakeHealthChecker = Awaited<ReturnType<typeof startFakeHealthChecker>>;
