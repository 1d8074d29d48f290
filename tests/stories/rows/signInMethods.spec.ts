import { expect } from 'playwright/test';
import type { BrowserStep, SessionState } from '#contract/entities/session.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  field,
  press,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failures } from '../world/failures.ts';
import { drawn, flow } from '../world/identity.ts';
import { hosted, oidc, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, minuteMs } from '../world/times.ts';

const signedOut: SessionState = { status: 'signed-out', reason: 'new' };

/** Answers for a signed-out workspace with these values. */
const at = (values: Parameters<typeof workspace>[0], session: SessionState = signedOut) => ({
  'session.changes': session,
  'workspaces.changes': workspaceList(workspace({ person: null, ...values })),
});

const opened: Extract<BrowserStep, { step: 'opened' }> = {
  step: 'opened',
  url: 'https://id.example.com/authorize?client_id=mc-cli&state=abc',
  where: 'browser',
  until: ago(-30 * minuteMs),
};

const words = {
  start: 'Sign in with your browser',
  waiting: 'Waiting for you to sign in',
  strange: /^A response from another sign-in was ignored\./,
} as const;

const begin = (stage: StoryWindow) => press(stage, words.start);

const told = (step: BrowserStep) => (stage: StoryWindow) => {
  stage.bridge.answer({ 'session.signIn.browser': step });
};

const doorStories: readonly Story[] = [
  {
    name: 'prefers the browser and lists the other methods below',
    path: '/login',
    answers: at({ oidc }),
    waitsFor: [words.start],
    act: (stage) => expect(button(stage, words.start), 'Enter begins it').toBeFocused(),
    expects: [
      'Sign In to your account',
      'The sign-in page of this server at id.example.com opens in your browser.',
      words.start,
      'Use your email and password',
      'Use an access token',
    ],
    expectsNot: ['E-Mail', 'Create an account'],
    async followUp(stage) {
      await press(stage, 'Use your email and password');
      await expectTexts(stage, ['E-Mail', 'Use your browser', 'Use an access token']);
      await press(stage, 'Use your browser');
      await expect(button(stage, words.start)).toBeFocused();
    },
  },
  {
    name: 'offers the browser next to user names and passwords of a file',
    path: '/login',
    answers: at({ identityMode: 'basic', oidc }),
    expects: [words.start, 'Use a user name and password', 'Use an access token'],
    async followUp(stage) {
      await press(stage, 'Use a user name and password');
      await expect(field(stage, 'User name')).toBeFocused();
      await expectTexts(stage, ['Use your browser', 'Use an access token']);
    },
  },
  {
    name: 'offers the sign-in page of an organization',
    path: '/login',
    answers: { ...at({ identityMode: 'hosted', hosted }), 'session.signIn.ownWindow': { able: true } },
    expects: [
      'Its page at accounts.example.com opens in your browser',
      words.start,
      'Create an account',
      'Sign in with a Quarterdeck window',
      'The window deletes its cookies and data when it closes.',
      'Use an access token',
    ],
    expectsNot: ['Set sign-in provider…'],
    async followUp(stage) {
      await press(stage, 'Create an account');
      await expectTexts(stage, [words.waiting]);
      await press(stage, 'Cancel');
      await press(stage, 'Sign in with a Quarterdeck window');
      await expectTexts(stage, [words.waiting]);
      await expectCalls(stage, 'session.signIn.browser', [
        { door: 'hosted', register: true },
        { door: 'hosted', ownWindow: true },
      ]);
    },
  },
  {
    name: 'offers the sign-in page of an organization in the browser only',
    path: '/login',
    answers: at({ identityMode: 'hosted', hosted }),
    expects: [words.start, 'Create an account', 'Use an access token'],
    expectsNot: ['Sign in with a Quarterdeck window'],
    async followUp(stage) {
      await press(stage, 'Use an access token');
      await expect(field(stage, 'Access token')).toBeFocused();
      await press(stage, 'Use your organization’s sign-in page');
      await expectTexts(stage, [words.start]);
    },
  },
  {
    name: 'hides other methods until window support is known, so that buttons do not move',
    path: '/login',
    answers: { ...at({ identityMode: 'hosted', hosted }), 'session.signIn.ownWindow': pending },
    expects: [words.start],
    expectsNot: ['Use an access token', 'Create an account'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.signIn.ownWindow': { able: false } });
      await expectTexts(stage, ['Use an access token', 'Create an account']);
    },
  },
  {
    name: 'offers to set an unknown hosted provider',
    path: '/login',
    answers: at({ identityMode: 'hosted' }),
    expects: [
      'This server uses a hosted identity provider.',
      'Access token',
      /^If you know the address of the provider’s sign-in pages/,
    ],
    // The hint mentions these words, too.
    expectsNot: [new RegExp(`^${words.start}$`)],
    async followUp(stage) {
      await press(stage, 'Set sign-in provider…');
      await expectTexts(stage, ['Edit Production', 'Sign-in address']);
      await expect(field(stage, 'Sign-in address')).toBeFocused();
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('workspaces.update').at(-1)?.input)
        .toMatchObject({ signIn: {} });
      stage.bridge.answer(at({ identityMode: 'hosted', hosted }));
      await expectTexts(stage, [words.start]);
    },
  },
  {
    name: 'explains that the server has no sign-in',
    path: '/login',
    answers: at({ identityMode: 'none' }),
    expects: [/^This server has no sign-in method\./],
    async followUp(stage) {
      await press(stage, 'Try again');
      await expectSingleCall(stage, 'session.retry');
    },
  },
  {
    name: 'keeps the typed values when a better method is found',
    path: '/login',
    answers: at({}),
    waitsFor: ['E-Mail'],
    async act(stage) {
      await typeInto(field(stage, 'E-Mail'), 'typed@example.com');
      stage.bridge.answer(at({ oidc }));
    },
    expects: ['Use your browser'],
    async followUp(stage) {
      await expect(field(stage, 'E-Mail')).toHaveValue('typed@example.com');
      stage.bridge.answer(at({ identityMode: 'basic' }));
      await expectTexts(stage, ['User name']);
      await expectNoTexts(stage, ['E-Mail']);
    },
  },
  {
    name: 'keeps the selected method when a better method is found',
    path: '/login',
    answers: at({}),
    waitsFor: ['E-Mail'],
    async act(stage) {
      await press(stage, 'Use an access token');
      stage.bridge.answer(at({ oidc }));
    },
    expects: ['Use your browser', 'Use your email and password'],
    followUp: (stage) => expect(field(stage, 'Access token')).toBeFocused(),
  },
  {
    name: 'switches to a better method before the user has acted',
    path: '/login',
    answers: at({}),
    waitsFor: ['E-Mail'],
    act: async (stage) => stage.bridge.answer(at({ oidc })),
    expects: [words.start],
    expectsNot: ['E-Mail'],
  },
  {
    name: 'confirms in the browser after a browser sign-in',
    path: '/login?refresh=true&return_to=%2Fcatalog',
    answers: { ...at({ oidc }, signedIn({ door: 'oidc' })), 'session.signIn.browser': opened },
    expects: ['Confirm Action', 'Confirm in your browser', 'Go back'],
    expectsNot: ['Use an access token'],
    async followUp(stage) {
      await press(stage, 'Confirm in your browser');
      await expectTexts(stage, [words.waiting]);
      await expectCalls(stage, 'session.signIn.browser', [{ door: 'oidc', confirm: true }]);
      stage.bridge.answer({ 'session.signIn.browser': async function* () {} });
      await expectTexts(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'confirms by the form after a form sign-in',
    path: '/login?refresh=true&return_to=%2Fcatalog',
    answers: {
      ...at({ oidc }, signedIn({ door: 'flow' })),
      'session.flow.create': drawn(flow('login', { purpose: 'confirm' })),
    },
    expects: ['Confirm Action', 'E-Mail', 'Go back'],
    expectsNot: [words.start],
  },
  // Must be the last story: the next one would start while the window is leaving this workspace.
  {
    name: 'selects the best method of another workspace',
    path: '/login',
    answers: at({}),
    waitsFor: ['E-Mail'],
    async act(stage) {
      await press(stage, 'Use an access token');
      await expectTexts(stage, ['Use your email and password']);
      stage.bridge.answer(at({ id: 'another' }));
    },
    expects: ['E-Mail'],
  },
];

const browserStories: readonly Story[] = [
  {
    name: 'shows a busy button while the browser opens',
    path: '/login',
    answers: { ...at({ oidc }), 'session.signIn.browser': pending },
    waitsFor: [words.start],
    async act(stage) {
      await begin(stage);
      await expect(button(stage, words.start)).toHaveAttribute('aria-busy', 'true');
    },
    expects: [words.start],
    async followUp(stage) {
      await button(stage, words.start).click({ force: true });
      told(opened)(stage);
      await expectTexts(stage, [words.waiting]);
      await expectCalls(stage, 'session.signIn.browser', [{ door: 'oidc' }]);
    },
  },
  {
    name: 'offers the address when no browser can be opened',
    path: '/login',
    answers: {
      ...at({ oidc }),
      'session.signIn.browser': {
        ...opened,
        problem: 'No browser could be opened. Copy the address and open it in a browser.',
      },
    },
    waitsFor: [words.start],
    act: begin,
    expects: ['No browser could be opened. Copy the address and open it in a browser.', 'Copy the address'],
    expectsNot: ['Sign in on the page that opened in your browser. Then come back here.'],
  },
  {
    name: 'shows the remaining time while the user signs in',
    path: '/login',
    answers: {
      ...at({ oidc }),
      // Relative to the start of this story: the run may have started half an hour earlier.
      get 'session.signIn.browser'() {
        return { ...opened, until: new Date(Date.now() + 30 * minuteMs).toISOString() };
      },
    },
    waitsFor: [words.start],
    act: begin,
    expects: [
      words.waiting,
      'Sign in on the page that opened in your browser. Then come back here.',
      'id.example.com',
      // 30 minutes minus the time until the first display.
      /^29m\d+s$/,
    ],
    expectsNot: [words.start, 'Use an access token'],
    async followUp(stage) {
      const { page } = stage;
      const panel = page.getByRole('region', { name: words.waiting });
      await expect(panel).toHaveAccessibleDescription(/^Sign in on the page/);
      const left = panel.locator('time');
      const before = await left.textContent();
      await expect(left, 'it counts').not.toHaveText(before ?? '');
      await press(stage, 'Open the page again');
      await expectCalls(stage, 'shell.link.open', [{ url: opened.url }]);
      await press(stage, 'Copy the address');
      await expect(toast(stage, 'Copied the address to clipboard')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(opened.url);
    },
  },
  {
    name: 'is canceled by Escape and started again by keyboard',
    path: '/login',
    answers: { ...at({ oidc }), 'session.signIn.browser': opened },
    waitsFor: [words.start],
    async act(stage) {
      await expect(button(stage, words.start)).toBeFocused();
      await stage.page.keyboard.press('Enter');
    },
    expects: [words.waiting],
    async followUp(stage) {
      const { page } = stage;
      const panel = page.getByRole('region', { name: words.waiting });
      await expect(panel).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button(stage, 'Open the page again')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button(stage, words.start)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(panel).toBeFocused();
      // Clicks outside of the panel, where nothing takes the focus.
      await page.mouse.click(1_400, 800);
      await page.keyboard.press('Escape');
      await expect(button(stage, words.start)).toBeFocused();
      await expectNoTexts(stage, [words.waiting]);
    },
  },
  {
    name: 'is also canceled in main',
    path: '/login',
    answers: at({ oidc }),
    waitsFor: [words.start],
    async act(stage) {
      const heard = { ends: 0, goOn: () => {} };
      stage.bridge.answer({
        'session.signIn.browser': async function* () {
          try {
            for (;;) {
              yield opened;
              await new Promise<void>((resolve) => {
                heard.goOn = resolve;
              });
            }
          } finally {
            heard.ends += 1;
          }
        },
      });
      const ends = () => {
        // A generator that awaits something is closed only when it resumes.
        heard.goOn();
        return heard.ends;
      };
      await begin(stage);
      await expectTexts(stage, [words.waiting]);
      await press(stage, 'Cancel');
      await expect.poll(ends).toBe(1);
      await begin(stage);
      await expectTexts(stage, [words.waiting]);
      // Leaving the screen also cancels the sign-in.
      stage.bridge.answer({ 'session.changes': { status: 'restoring' } });
      await expect.poll(ends).toBe(2);
    },
    expects: [],
  },
  {
    name: 'warns about the response to another sign-in',
    path: '/login',
    answers: { ...at({ oidc }), 'session.signIn.browser': opened },
    waitsFor: [words.start],
    async act(stage) {
      await begin(stage);
      await expectTexts(stage, [words.waiting]);
      told({ step: 'strange' })(stage);
    },
    expects: [words.strange, words.waiting],
    async followUp(stage) {
      await expect(stage.page.getByRole('status').filter({ hasText: words.strange })).toBeVisible();
    },
  },
  {
    name: 'opens in a Quarterdeck window without browser actions',
    path: '/login',
    answers: {
      ...at({ identityMode: 'hosted', hosted }),
      'session.signIn.ownWindow': { able: true },
      'session.signIn.browser': { ...opened, where: 'window' },
    },
    waitsFor: [words.start],
    act: (stage) => press(stage, 'Sign in with a Quarterdeck window'),
    expects: ['Sign in in the window that opened. Then come back here.', 'Cancel'],
    expectsNot: ['Open the page again', 'Copy the address'],
  },
  {
    name: 'shows a message after the response arrives',
    path: '/login',
    answers: { ...at({ oidc }), 'session.signIn.browser': opened },
    waitsFor: [words.start],
    async act(stage) {
      await begin(stage);
      await expectTexts(stage, [words.waiting]);
      told({ step: 'returned' })(stage);
      await expect(stage.page.getByText('Signing you in…')).toBeFocused();
    },
    expects: ['Signing you in…'],
    expectsNot: [words.waiting, 'Use an access token'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expectTexts(stage, ['Dashboard']);
    },
  },
  {
    name: 'shows the cause when the user refuses',
    path: '/login',
    answers: {
      ...at({ oidc }),
      'session.signIn.browser': failing('INVALID', {
        sentence: 'The sign-in was not completed.',
        details: 'access_denied: End-User aborted interaction',
      }),
    },
    waitsFor: [words.start],
    async act(stage) {
      await begin(stage);
      await expectTexts(stage, ['The sign-in was not completed.']);
      await expect(button(stage, words.start)).toBeFocused();
    },
    expects: ['The sign-in was not completed.', words.start, 'Use an access token'],
    async followUp(stage) {
      await stage.page.getByText('Details', { exact: true }).click();
      await expectTexts(stage, ['access_denied: End-User aborted interaction']);
      stage.bridge.answer({ 'session.signIn.browser': opened });
      await begin(stage);
      await expectTexts(stage, [words.waiting]);
    },
  },
  {
    name: 'reports a timeout',
    path: '/login',
    answers: {
      ...at({ oidc }),
      'session.signIn.browser': failing('TIMEOUT', { sentence: 'Nobody came back from the page in time.' }),
    },
    waitsFor: [words.start],
    act: begin,
    expects: ['Nobody came back from the page in time.', words.start],
  },
  {
    name: 'shows an error when the server cannot be reached',
    path: '/login',
    answers: { ...at({ oidc }), 'session.signIn.browser': failsWith(failures.gone) },
    waitsFor: [words.start],
    act: begin,
    expects: [failures.gone.sentence, words.start],
  },
  {
    name: 'shows an error when the page cannot be opened again',
    path: '/login',
    answers: {
      ...at({ oidc }),
      'session.signIn.browser': opened,
      'shell.link.open': failing('SERVER', { sentence: 'There is no browser on this computer.' }),
    },
    waitsFor: [words.start],
    async act(stage) {
      await begin(stage);
      await press(stage, 'Open the page again');
    },
    expects: ['There is no browser on this computer.', words.waiting],
  },
];

defineStories([
  { screen: 'the sign-in method selection', stories: doorStories },
  { screen: 'a browser sign-in', stories: browserStories },
]);
