import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#main/base/clock.ts';
import type { ReachOutcome } from '#main/server/reach.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';

const megabyte = 1024 * 1024;
const limitBytes = 256 * megabyte;

let answer: (response: ServerResponse) => void = () => undefined;
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  answer(response);
});
let client: ServerClient;
let reaches: ReachOutcome[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = new ServerClient({
    origin: `http://127.0.0.1:${port}`,
    originKind: 'server',
    clock: systemClock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  client.onReach = (outcome) => reaches.push(outcome);
});
afterEach(() => {
  requests = 0;
  reaches = [];
});
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

function* endless(): Generator<Buffer> {
  const part = Buffer.alloc(megabyte, ' ');
  for (;;) yield part;
}

const refusal = {
  code: 'SERVER',
  data: {
    sentence: 'The server sent more than 256 MB in one response. Quarterdeck stopped reading.',
    details: 'GET /db/configs',
  },
};

describe('an answer of more than 256 MB', () => {
  it('is rejected by its Content-Length before its body arrives', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': String(limitBytes + 1) });
      response.flushHeaders();
    };
    await expect(client.send({ path: '/db/configs' })).rejects.toMatchObject(refusal);
    // No retry, because the answer would be as large again. The server counts as reachable.
    expect(requests).toBe(1);
    expect(reaches).toEqual([{ reached: true }]);
  });

  it.each([
    ['has no Content-Length', undefined],
    ['is compressed', 'gzip'],
  ])('is rejected during the transfer when it %s, without waiting for the rest', async (_what, encoding) => {
    const ended = Promise.withResolvers<void>();
    answer = (response) => {
      response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding });
      const packed = encoding === undefined ? new PassThrough() : createGzip({ level: 1 });
      // The answer is endless, so only the client's disconnect ends it.
      pipeline(Readable.from(endless()), packed, response).catch(() => ended.resolve());
    };
    await expect(client.send({ path: '/db/configs' })).rejects.toMatchObject(refusal);
    await ended.promise;
    expect(requests).toBe(1);
    expect(reaches).toEqual([{ reached: true }]);
  });
});

describe('a smaller answer', () => {
  it('is read completely, even when chunks split characters', async () => {
    const text = `{"name":"${'köln–🔑'.repeat(20_000)}"}`;
    answer = (response) => {
      const bytes = Buffer.from(text);
      response.writeHead(200);
      const send = (at: number): void => {
        if (at >= bytes.length) return void response.end();
        response.write(bytes.subarray(at, at + 9_973), () => send(at + 9_973));
      };
      send(0);
    };
    expect((await client.send({ path: '/db/configs' })).body).toBe(text);
  });

  it('can be empty', async () => {
    answer = (response) => response.writeHead(204).end();
    expect(await client.send({ path: '/db/configs' })).toMatchObject({ status: 204, body: '' });
  });
});
