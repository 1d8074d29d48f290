import { describe, expect, it } from 'vitest';
import { portMessage } from '#contract/rules/handshake.ts';
import type { SignInWindowRequest } from '#main/host/host.ts';
import { desktopTexts } from '#main/host/messages.ts';
import type { FakeElectron } from '../../support/fakeElectron.ts';
import type { FakeSession } from '../../support/fakeSession.ts';
import type { FakeWindow } from '../../support/fakeWindow.ts';
import { type StartedElectronOptions, startedElectron } from '../../support/startedElectron.ts';

const accounts = 'https://accounts.example.com';
const frontend = 'https://clerk.example.com';
const request: SignInWindowRequest = {
  url: `${accounts}/sign-in?redirect_url=x`,
  returnTo: `${accounts}/user`,
  cookiesOf: frontend,
};
const back = `${accounts}/user?rotating_token_nonce=n#done`;
const all = ['auth', 'cache', 'storage'];

/** The error that Electron throws when a page fails to load. */
const notLoaded = (code: string, errno: number) =>
  Object.assign(new Error(`${code} (${errno}) loading '${request.url}'`), { code, errno });

/**
 * Simulates a navigation of the window.
 * @returns whether the navigation was prevented
 */
function led(window: FakeWindow, how: string, url: string, isMainFrame = true): boolean {
  let prevented = false;
  window.contents.emit(how, { url, isMainFrame, preventDefault: () => (prevented = true) });
  return prevented;
}

/** Returns whether the event's default action is prevented. */
function prevented(emitter: { emit(event: string, ...given: unknown[]): boolean }, event: string): boolean {
  let stopped = false;
  emitter.emit(event, { preventDefault: () => (stopped = true) }, {});
  return stopped;
}

/** Starts a host and opens its sign-in window. */
async function signingIn(
  given: {
    readonly request?: Partial<SignInWindowRequest>;
    readonly signal?: AbortSignal;
    readonly started?: StartedElectronOptions;
    /** Changes the fake Electron after the application's own window is created. */
    readonly before?: (fake: FakeElectron) => void;
  } = {},
) {
  const started = await startedElectron(given.started);
  const { fake, host } = started;
  given.before?.(fake);
  const { signInWindow } = host.abilities;
  if (!signInWindow.able) throw new Error(signInWindow.reason);
  const open = (more: Partial<SignInWindowRequest> = {}, signal = new AbortController().signal) =>
    signInWindow.open({ ...request, ...more }, signal);
  const answer = open(given.request, given.signal);
  // Each test awaits the answer. Until then, a rejection must not end the process.
  answer.catch(() => undefined);
  const sessions = (): FakeSession[] => [...fake.sessions.values()].filter((each) => each !== fake.session);
  return {
    ...started,
    own: started.window,
    signIn: fake.windows[1]!,
    session: sessions()[0]!,
    sessions,
    open,
    answer,
  };
}

describe('the sign-in window of Electron', () => {
  it('gives foreign pages only the listed permissions', async () => {
    const { fake, signIn, session } = await signingIn();
    const { partition, ...powers } = signIn.options.webPreferences ?? {};
    expect(powers).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      safeDialogs: true,
    });
    expect(partition).toMatch(/^sign-in-[\da-f-]{36}$/);
    expect(fake.sessions.get(partition ?? '')).toBe(session);
    expect(session).not.toBe(fake.session);
    expect([...session.handlers.keys()], 'our own pages are not served there').toEqual([]);
  });

  it('has a new session each time', async () => {
    const { fake, signIn, answer, open } = await signingIn();
    signIn.close();
    await answer;
    void open();
    const [first, second] = fake.windows.slice(1).map(({ options }) => options.webPreferences?.partition);
    expect(second).not.toBe(first);
    await expect.poll(() => fake.windows[2]?.showCount).toBe(1);
  });

  it('grants no permissions to foreign pages', async () => {
    const { session } = await signingIn();
    for (const permission of ['clipboard-sanitized-write', 'fullscreen', 'media', 'openExternal', 'usb']) {
      for (const decide of [session.permissionRequest, session.permissionCheck])
        expect([decide?.(permission, accounts), decide?.(permission)], permission).toEqual([false, false]);
    }
    expect([session.devicesAllowed, session.spellChecker]).toEqual([false, false]);
    expect(prevented(session, 'will-download')).toBe(true);
  });

  it('limits foreign pages to web addresses', async () => {
    const { signIn } = await signingIn();
    const elsewhere = [
      'file:///etc/passwd',
      'app://quarterdeck/',
      'quarterdeck://open',
      'mailto:a@b',
      'nonsense',
    ];
    const made = ['about:srcdoc', 'blob:https://a/1', 'data:text/html,x'];
    for (const how of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      for (const url of [...elsewhere, ...made]) expect(led(signIn, how, url), `${how} ${url}`).toBe(true);
      for (const url of elsewhere) expect(led(signIn, how, url, false), `${how} ${url}`).toBe(true);
      for (const url of made) expect(led(signIn, how, url, false), `${how} ${url}`).toBe(false);
      for (const url of ['https://login.example.org/a', 'http://127.0.0.1:8080/'])
        expect([led(signIn, how, url), led(signIn, how, url, false)], `${how} ${url}`).toEqual([
          false,
          false,
        ]);
    }
  });

  it('does not weaken the limits of the application’s own windows', async () => {
    const { own } = await signingIn();
    expect(led(own, 'will-navigate', accounts)).toBe(true);
  });

  it('opens no further windows, and opens web addresses in the browser', async () => {
    const { fake, signIn } = await signingIn();
    for (const url of ['https://example.com/terms', 'file:///etc/passwd', 'https://a:b@example.com/'])
      expect(signIn.openHandler?.({ url }), url).toEqual({ action: 'deny' });
    await expect.poll(() => fake.openedLinks).toEqual(['https://example.com/terms']);
    expect(fake.windows).toHaveLength(2);
    expect(prevented(signIn.contents, 'will-attach-webview')).toBe(true);
  });

  it('cannot be blocked from closing, or moved, by a page', async () => {
    const { signIn } = await signingIn();
    expect(prevented(signIn.contents, 'will-prevent-unload')).toBe(true);
    expect(prevented(signIn.contents, 'content-bounds-updated')).toBe(true);
    expect(signIn.options.fullscreenable).toBe(false);
  });

  it('gives foreign pages no message port, even with the application’s address', async () => {
    let handedOver = 0;
    const { fake, signIn } = await signingIn({ started: { onWindow: () => (handedOver += 1) } });
    signIn.frame.url = 'app://quarterdeck/';
    fake.ipc.emit(portMessage, { sender: { id: signIn.contents.id }, senderFrame: signIn.frame });
    expect([handedOver, signIn.frame.ports]).toEqual([0, []]);
  });

  it('shows the page’s host in its title, regardless of the page’s title', async () => {
    const { signIn } = await signingIn();
    expect(signIn.options.title).toBe('accounts.example.com');
    expect(prevented(signIn, 'page-title-updated')).toBe(true);
    signIn.contents.emit('did-navigate', {}, 'http://bücher.example:8080/login');
    expect(signIn.title).toBe('xn--bcher-kva.example:8080');
  });

  it('opens above the focused window, within the screen, and not modal', async () => {
    const { fake, own, signIn, answer, open } = await signingIn();
    expect(own.bounds).toEqual({ x: 240, y: 70, width: 1440, height: 900 });
    expect(signIn.bounds).toEqual({ x: 720, y: 160, width: 480, height: 720 });
    expect(signIn.options).not.toHaveProperty('parent');
    expect(signIn.options).not.toHaveProperty('modal');
    signIn.close();
    await answer;
    own.bounds = { x: 1_500, y: 800, width: 800, height: 600 };
    void open();
    expect(fake.windows[2]?.bounds).toEqual({ x: 1_440, y: 320, width: 480, height: 720 });
    fake.windows[2]?.close();
    own.close();
    void open();
    expect(fake.windows[3]?.bounds, 'in the middle').toEqual({ x: 720, y: 160, width: 480, height: 720 });
  });

  it('appears once, when its page has loaded', async () => {
    const waiting = Promise.withResolvers<void>();
    const { signIn } = await signingIn({
      before: (fake) => {
        fake.load = () => waiting.promise;
      },
    });
    expect(signIn.showCount).toBe(0);
    signIn.contents.emit('did-finish-load');
    expect(signIn.showCount).toBe(1);
    waiting.resolve();
    await expect.poll(() => signIn.frame.url).toBe(request.url);
    expect(signIn.showCount).toBe(1);
  });

  describe('on its return address', () => {
    it.each(['will-redirect', 'will-navigate'])(
      'stops the page before it loads on %s, and returns the address',
      async (how) => {
        const { signIn, session, answer } = await signingIn();
        session.cookies = [
          { host: 'clerk.example.com', name: '__client', value: 'of the longest path' },
          { host: 'clerk.example.com', name: '__client', value: 'of a shorter one' },
          { host: 'clerk.example.com', name: '__client_uat', value: '1' },
          { host: 'accounts.example.com', name: 'foreign', value: 'x' },
        ];
        expect(led(signIn, how, back)).toBe(true);
        expect(led(signIn, how, 'https://elsewhere.example/'), 'it goes nowhere any more').toBe(true);
        expect(await answer).toEqual({
          address: back,
          cookies: { __client: 'of the longest path', __client_uat: '1' },
        });
        expect(signIn.destroyed).toBe(true);
        expect(session.cleared.toSorted()).toEqual(all);
      },
    );

    it.each([
      ['did-navigate', [200, 'OK']],
      ['did-navigate-in-page', [true]],
    ])('stops the page after %s, and returns the address', async (how, more) => {
      const { signIn, answer } = await signingIn();
      signIn.contents.emit(how, {}, back, ...more);
      signIn.contents.emit(how, {}, `${back}2`, ...more);
      expect(signIn.stopCount).toBe(1);
      expect(await answer).toEqual({ address: back, cookies: {} });
    });

    it('returns the address of a first-page redirect, although no page loads', async () => {
      const { signIn, answer } = await signingIn({
        before: (fake) => {
          fake.load = (window) => {
            if (led(window, 'will-redirect', back)) throw notLoaded('ERR_ABORTED', -3);
          };
        },
      });
      expect(await answer).toEqual({ address: back, cookies: {} });
      expect(signIn.showCount).toBe(0);
    });

    it.each([
      [`${accounts}/user`, `${accounts}/user`, true],
      [`${accounts}/user`, `${accounts}/user/`, true],
      [`${accounts}/user/`, `${accounts}/user`, true],
      [`${accounts}/user`, `${accounts}/user/a/b?c`, true],
      [`${accounts}/`, `${accounts}/anything`, true],
      [`${accounts}/user`, `${accounts}/users`, false],
      [`${accounts}/user`, `${accounts}/user-settings`, false],
      [`${accounts}/user`, `${accounts}/user/../sign-in`, false],
      [`${accounts}/user`, `${accounts}/a?to=${accounts}/user`, false],
      [`${accounts}/user`, 'http://accounts.example.com/user', false],
      [`${accounts}/user`, 'https://accounts.example.com:8443/user', false],
      [`${accounts}/user`, 'https://accounts.example.com.evil.example/user', false],
      [`${accounts}/user`, 'nonsense', false],
    ])('compares the return address %s with %s: %s', async (returnTo, address, is) => {
      const { signIn, answer } = await signingIn({ request: { url: 'https://login.example/', returnTo } });
      signIn.contents.emit('did-navigate', {}, address);
      signIn.close();
      expect((await answer)?.address).toBe(is ? address : undefined);
    });

    it.each(['will-redirect', 'will-navigate'])('ignores %s in a frame', async (how) => {
      const { signIn, answer } = await signingIn();
      expect(led(signIn, how, back, false)).toBe(false);
      signIn.contents.emit('did-navigate-in-page', {}, back, false);
      signIn.close();
      expect(await answer).toBeUndefined();
    });
  });

  describe('session data', () => {
    const stopped = new Error('stopped');
    const ends: ReadonlyArray<
      [string, (at: { signIn: FakeWindow; session: FakeSession; given: AbortController }) => void, unknown]
    > = [
      [
        'the page redirects to the return address',
        ({ signIn }) => led(signIn, 'will-redirect', back),
        { address: back },
      ],
      ['the user closes the window', ({ signIn }) => signIn.close(), undefined],
      ['the sign-in is aborted', ({ given }) => given.abort(stopped), stopped],
      [
        'a page cannot be loaded',
        ({ signIn }) =>
          signIn.contents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', request.url, true),
        {
          code: 'OFFLINE',
          data: {
            sentence: desktopTexts.signIn.notOpened('accounts.example.com'),
            details: 'ERR_NAME_NOT_RESOLVED (-105)',
          },
          cause: new Error('accounts.example.com: ERR_NAME_NOT_RESOLVED (-105)'),
        },
      ],
      [
        'its page crashes',
        ({ signIn }) => signIn.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
        { code: 'SERVER', data: { sentence: desktopTexts.signIn.crashed } },
      ],
      [
        'cookies cannot be read',
        ({ signIn, session }) => {
          session.before = (what) => {
            if (what === 'cookies') throw stopped;
          };
          led(signIn, 'will-redirect', back);
        },
        stopped,
      ],
    ];

    it.each(ends)('is cleared when %s', async (_how, end, expected) => {
      const given = new AbortController();
      const { fake, signIn, session, answer } = await signingIn({ signal: given.signal });
      end({ signIn, session, given });
      const outcome = await answer.catch((error: unknown) => error);
      if (expected === undefined) expect(outcome).toBeUndefined();
      else expect(outcome).toMatchObject(expected as object);
      expect(signIn.destroyed).toBe(true);
      expect(session.cleared.toSorted()).toEqual(all);
      expect(fake.session.cleared, 'our own session is left alone').toEqual([]);
    });

    it('is cleared when the user closes the window and its page does not respond', async () => {
      const { signIn, session, answer } = await signingIn();
      // Electron emits `close` before it closes a window.
      signIn.emit('close');
      expect(await answer).toBeUndefined();
      expect(signIn.destroyed).toBe(true);
      expect(session.cleared.toSorted()).toEqual(all);
    });

    it('is cleared when Electron cannot create the window', async () => {
      const { fake, session, answer } = await signingIn({
        before: (electron) => {
          electron.prepareWindow = () => {
            throw stopped;
          };
        },
      });
      await expect(answer).rejects.toBe(stopped);
      expect(fake.windows).toHaveLength(1);
      expect(session.cleared.toSorted()).toEqual(all);
    });

    it('is cleared when the system closes the window', async () => {
      const { signIn, session, answer } = await signingIn();
      signIn.destroyed = true;
      signIn.emit('closed');
      expect(await answer).toBeUndefined();
      expect(session.cleared.toSorted()).toEqual(all);
    });

    it('is cleared when the application stops, which waits for the clearing', async () => {
      const { host, signIn, session, answer } = await signingIn();
      const cleared = Promise.withResolvers<void>();
      session.before = (what) => (what === 'cache' ? cleared.promise : undefined);
      const stopping = host.stop().then(() => session.cleared.includes('cache'));
      await expect.poll(() => session.cleared.length).toBe(2);
      await new Promise(setImmediate);
      cleared.resolve();
      expect(await stopping).toBe(true);
      expect(signIn.destroyed).toBe(true);
      expect(session.cleared.toSorted()).toEqual(all);
      expect(await answer).toBeUndefined();
    });

    it('is cleared before the sign-in returns', async () => {
      const cleared = Promise.withResolvers<void>();
      const { signIn, session, answer } = await signingIn();
      session.before = (what) => (what === 'cache' ? cleared.promise : undefined);
      let answered = false;
      const seen = answer.finally(() => {
        answered = true;
      });
      signIn.close();
      await expect.poll(() => session.cleared.toSorted()).toEqual(['auth', 'storage']);
      expect(answered).toBe(false);
      cleared.resolve();
      await seen;
      expect(session.cleared).toContain('cache');
    });

    it('is logged when it cannot be cleared, and the sign-in still returns', async () => {
      const lines: string[] = [];
      const note = (message: string) => void lines.push(message);
      const { signIn, session, answer } = await signingIn({
        started: { log: { info: note, warn: note, error: note } },
      });
      session.before = (what) => {
        if (what === 'storage') throw stopped;
      };
      led(signIn, 'will-redirect', back);
      expect(await answer).toMatchObject({ address: back });
      expect(session.cleared.toSorted()).toEqual(['auth', 'cache']);
      expect(lines).toEqual(['failed to clear the data of a sign-in window']);
    });
  });

  it('does not open when the sign-in was already aborted', async () => {
    const reason = new Error('given up');
    const { fake, sessions, answer } = await signingIn({ signal: AbortSignal.abort(reason) });
    await expect(answer).rejects.toBe(reason);
    expect([fake.windows.length, sessions().length]).toEqual([1, 0]);
  });

  it.each([
    { url: 'file:///etc/passwd' },
    { url: 'https://a:b@example.com/' },
    { returnTo: 'quarterdeck://open' },
  ])('does not open for an invalid web address: %o', async (wrong) => {
    const { fake, answer } = await signingIn({ request: wrong });
    await expect(answer).rejects.toMatchObject({ code: 'INVALID' });
    expect(fake.windows).toHaveLength(1);
  });

  it('replaces an older sign-in window', async () => {
    const { fake, signIn, answer, open, sessions } = await signingIn();
    const newer = open();
    await expect(answer).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: desktopTexts.signIn.replaced },
    });
    expect(signIn.destroyed).toBe(true);
    expect(fake.windows[2]?.destroyed).toBe(false);
    const newest = open();
    await expect(newer).rejects.toMatchObject({ code: 'CONFLICT' });
    const last = fake.windows[3]!;
    expect(led(last, 'will-navigate', 'about:blank'), 'it is guarded as the first').toBe(true);
    expect(led(last, 'will-redirect', back)).toBe(true);
    expect(await newest).toEqual({ address: back, cookies: {} });
    expect(sessions().map(({ cleared }) => cleared.toSorted())).toEqual([all, all, all]);
  });

  describe('with a page that fails to load', () => {
    it.each([
      ['ERR_CERT_AUTHORITY_INVALID', -202, 'OFFLINE', /is not secure: its certificate is not trusted/],
      ['ERR_INTERNET_DISCONNECTED', -106, 'OFFLINE', /^No internet connection/],
      ['ERR_CONNECTION_TIMED_OUT', -118, 'TIMEOUT', /^Request timed out/],
      ['ERR_TIMED_OUT', -7, 'TIMEOUT', /^Request timed out/],
      ['ERR_CONNECTION_REFUSED', -102, 'OFFLINE', /^The page of accounts\.example\.com could not be opened/],
    ])('reports the reason without the address: %s', async (name, number, code, sentence) => {
      const { answer } = await signingIn({
        before: (fake) => {
          fake.load = () => Promise.reject(notLoaded(name, number));
        },
      });
      const error = await answer.catch((failure: unknown) => failure);
      expect(error).toMatchObject({ code, data: { sentence: expect.stringMatching(sentence) } });
      expect(error).toHaveProperty('cause.message', `accounts.example.com: ${name} (${number})`);
    });

    it('closes when the first address loads no page, such as a download', async () => {
      const { answer } = await signingIn({
        before: (fake) => {
          fake.load = () => Promise.reject(notLoaded('ERR_ABORTED', -3));
        },
      });
      await expect(answer).rejects.toMatchObject({ code: 'OFFLINE' });
    });

    it('stays open when another page replaces it, a frame fails, or a process exits normally', async () => {
      const { signIn, answer } = await signingIn({
        before: (fake) => {
          fake.load = (window, url) => {
            window.contents.emit('did-navigate', {}, url);
            throw notLoaded('ERR_ABORTED', -3);
          };
        },
      });
      signIn.contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', request.url, true);
      signIn.contents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', 'https://ads.example/', false);
      signIn.contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
      await new Promise(setImmediate);
      expect(signIn.destroyed).toBe(false);
      led(signIn, 'will-redirect', back);
      expect(await answer).toMatchObject({ address: back });
    });
  });
});
