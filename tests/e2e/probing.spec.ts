import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { selfSigned, startSampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import { expect, expectCatalog, test } from './console.ts';

/** Something on this computer that answers, and how to stop it. */
interface Answering {
  readonly address: string;
  readonly stop: () => void;
}

async function http(listener: RequestListener): Promise<Answering> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function dropping(): Promise<Answering> {
  const server = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

const nothing = (address: string) => async (): Promise<Answering> => ({ address, stop: () => {} });

/** Each failure of probing: what is there, what the person reads, and the way on. */
const failures = [
  ['no address', nothing('one two three'), 'This is not the address of a server.', 'Write it like'],
  [
    'no such name',
    nothing('https://no-such-server.invalid'),
    'There is no server named no-such-server.invalid.',
    'Check the spelling',
  ],
  ['nobody there', nothing('http://127.0.0.1:39'), '127.0.0.1:39 refuses the connection.', 'Check the port'],
  [
    'a connection that closes',
    dropping,
    'closed the connection without an answer.',
    'Check the port and whether',
  ],
  [
    'another program',
    () => http((_request, response) => response.end('Welcome to nginx!')),
    'answers, but it is not a Mission Control server.',
    'use the one at which you open Mission Control in a browser.',
  ],
  [
    'a server in trouble',
    () => http((_request, response) => response.writeHead(503).end()),
    'answers, but with an error (503).',
    'Try again in a moment.',
  ],
  [
    'a server that does not say how to sign in',
    () =>
      http((request, response) => response.writeHead(request.url === '/api/health' ? 200 : 404).end('OK')),
    'does not say how people sign in.',
    'Ask who runs the server',
  ],
] as const;

test.describe('an address that cannot be used', () => {
  test('has its sentence and a way on, and what was typed stays', async ({ page, start, sample }) => {
    await page.goto((await start(undefined)).url);
    const form = page.getByRole('main');
    for (const [what, arrange, sentence, wayOn] of failures) {
      await test.step(what, async () => {
        const { address, stop } = await arrange();
        await typeInto(form.getByLabel('Address'), address);
        await form.getByRole('button', { name: 'Add workspace' }).click();
        await expect(form.getByRole('alert')).toContainText(sentence);
        await expect(form.getByRole('alert')).toContainText(wayOn);
        await expect(form.getByLabel('Address')).toHaveValue(address);
        stop();
      });
    }
    await typeInto(form.getByLabel('Address'), sample.origin);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('E-Mail')).toBeVisible();
  });

  test('for its certificate shows the fingerprint and trusts it only when asked twice', async ({
    page,
    start,
  }) => {
    const secure = await startSampleForTests({ tls: selfSigned });
    await page.goto((await start(undefined)).url);
    const form = page.getByRole('main');
    await typeInto(form.getByLabel('Address'), secure.origin);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText('it signed its own certificate');
    await form.getByRole('button', { name: 'Show the certificate…' }).click();
    await expect(form.locator('code').getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible();
    await form.getByRole('button', { name: 'Trust this certificate' }).click();
    await expect(page.getByText('certificate trusted by you')).toBeVisible();
    const { email, password } = secure.account('viewer');
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expectCatalog(page);
    await secure.stop();
  });
});

test.describe('a server that signs people in otherwise', () => {
  test('with user names and passwords of a file', async ({ page, start }) => {
    const basic = await startSampleForTests({ identity: 'basic', originKind: 'server' });
    await page.goto((await start(basic.origin)).url);
    const { email, password } = basic.account('editor');
    await typeInto(page.getByLabel('User name'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), 'wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'The server did not accept this user name and password. Unauthorized',
    );
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expectCatalog(page);
    await basic.stop();
  });

  test('through a hosted provider, with an access token', async ({ page, start }) => {
    const hosted = await startSampleForTests({ identity: 'clerk', originKind: 'server' });
    await page.goto((await start(hosted.origin)).url);
    await expect(page.getByText('signs people in through a hosted identity provider')).toBeVisible();
    await pasteInto(
      page.getByRole('textbox', { name: 'Access token' }),
      hosted.account('viewer').accessToken,
    );
    await page.keyboard.press('Enter');
    await expectCatalog(page);
    await hosted.stop();
  });
});
