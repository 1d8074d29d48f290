import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

const file = { name: 'catalog.csv', type: 'text/csv; charset=utf-8' };
let host: WebHost;

async function start(offerLimitMs?: number): Promise<void> {
  host = new WebHost({
    paths: { data: tmpdir(), logs: tmpdir() },
    files: new WindowFiles(newWindowFolder(), () => 'dark'),
    port: 0,
    ...(offerLimitMs === undefined ? {} : { offerLimitMs }),
  });
  await host.start(() => {});
}
afterEach(() => host.stop());

/** Offers a file. `target` is the file that is written after the download starts. */
function offer(signal?: AbortSignal) {
  let path = '';
  const target = host.saveFile(
    file,
    (offered) => {
      path = offered;
    },
    signal,
  );
  return { path, target };
}

async function ask(path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const { hostname, port } = new URL(host.url());
  const sent = request({ hostname, port, path, ...options }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

const statusOf = async (path: string, options?: RequestOptions): Promise<number | undefined> => {
  const response = await ask(path, options);
  response.resume();
  return response.statusCode;
};

describe('a download offered to the window', () => {
  it('has an address of 256 random bits and headers against caching and execution', async () => {
    await start();
    const { path, target } = offer();
    expect(path).toMatch(/^\/saved\/[\w-]{43}$/);
    expect(offer().path).not.toBe(path);
    const response = await ask(path);
    (await target)?.end('a,b');
    expect(await text(response)).toBe('a,b');
    expect(response.headers).toMatchObject({
      'content-type': file.type,
      'content-disposition': "attachment; filename*=UTF-8''catalog.csv",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('can be fetched once', async () => {
    await start();
    const { path, target } = offer();
    const first = await ask(path);
    expect(await statusOf(path)).toBe(404);
    (await target)?.end('whole');
    expect(await text(first)).toBe('whole');
    expect(await statusOf(path)).toBe(404);
  });

  it('is not found by guessing, and a wrong guess does not remove the offer', async () => {
    await start();
    const { path, target } = offer();
    const other = path.endsWith('A') ? 'B' : 'A';
    for (const guess of [
      '/saved/',
      '/saved',
      '/saved/..',
      '/saved/%00',
      `${path.slice(0, -1)}${other}`,
      path.slice(0, -1),
      `${path}/`,
      path.toLowerCase(),
      `/saved/x/..${path.slice('/saved'.length)}`,
    ]) {
      const response = await ask(guess);
      expect(response.headers['content-disposition'], guess).toBeUndefined();
      response.resume();
    }
    const response = await ask(path);
    (await target)?.end('still there');
    expect(await text(response)).toBe('still there');
  });

  it.each([
    ['a request with another host name', { headers: { host: 'rebound.example' } }, 403],
    ['a request from another origin', { headers: { origin: 'https://evil.example' } }, 403],
    ['a request from a sandboxed frame, whose origin is null', { headers: { origin: 'null' } }, 403],
    ['a request from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a request from another port', { headers: { 'sec-fetch-site': 'same-site' } }, 403],
    ['a POST request', { method: 'POST' }, 405],
    ['a HEAD request', { method: 'HEAD' }, 405],
  ])('is denied to %s, and stays available to the window', async (_whom, options, status) => {
    await start();
    const { path, target } = offer();
    expect(await statusOf(path, options)).toBe(status);
    const { origin } = new URL(host.url());
    const response = await ask(path, { headers: { origin, 'sec-fetch-site': 'same-origin' } });
    (await target)?.end('mine');
    expect(await text(response)).toBe('mine');
  });

  it('is withdrawn when it is not fetched in time', async () => {
    await start(20);
    const { path, target } = offer();
    await expect(target).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await statusOf(path)).toBe(404);
  });

  it('is withdrawn when the window aborts and when the application stops', async () => {
    await start();
    const given = new AbortController();
    const { path, target } = offer(given.signal);
    given.abort();
    expect(await target).toBeNull();
    expect(await statusOf(path)).toBe(404);
    const late = offer();
    await host.stop();
    expect(await late.target).toBeNull();
  });

  it('reports a stopped download to the writer', async () => {
    await start();
    const { path, target } = offer();
    const response = await ask(path);
    const writing = await target;
    writing?.write('half');
    await once(response, 'data');
    const closed = once(writing!, 'close');
    response.destroy();
    await closed;
    expect(writing?.writableFinished).toBe(false);
  });
});
