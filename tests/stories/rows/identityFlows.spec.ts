import { expect } from 'playwright/test';
import type { FlowKind, FlowOutcome, IdentityFlow, SessionState } from '#contract/entities/session.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectSingleCall, expectTexts, field, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story, TextMatcher } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failuresOfEveryScreen } from '../world/failures.ts';
import { code, drawn, flow, identityAnswers, send } from '../world/identity.ts';
import { signedIn } from '../world/session.ts';

const signedOut: SessionState = { status: 'signed-out', reason: 'new' };

interface Form {
  readonly kind: FlowKind;
  readonly path: string;
  readonly heading: string;
  /** Field labels and the texts to type. */
  readonly typed: ReadonlyArray<readonly [label: string, value: string]>;
  readonly send: string;
  readonly session: SessionState;
}

const forms: readonly Form[] = [
  {
    kind: 'login',
    path: '/login',
    heading: 'Sign In to your account',
    typed: [
      ['E-Mail', 'typed@example.com'],
      ['Password', 'typed-but-not-sent'],
    ],
    send: 'Sign in',
    session: signedOut,
  },
  {
    kind: 'registration',
    path: '/registration',
    heading: 'Create your account',
    typed: [
      ['E-Mail', 'typed@example.com'],
      ['First name', 'Typed'],
      ['Password', 'typed-but-not-sent'],
    ],
    send: 'Sign up',
    session: signedOut,
  },
  {
    kind: 'recovery',
    path: '/recovery',
    heading: 'Recover your account',
    typed: [['Email', 'typed@example.com']],
    send: 'Continue',
    session: signedOut,
  },
  {
    kind: 'verification',
    path: '/verification',
    heading: 'Verify your address',
    typed: [['Email', 'typed@example.com']],
    send: 'Continue',
    session: signedOut,
  },
  {
    kind: 'settings',
    path: '/profile-settings',
    heading: 'Profile settings',
    typed: [['Password', 'typed-but-not-sent']],
    send: 'Save',
    session: signedIn(),
  },
];

async function fillIn(stage: StoryWindow, { typed }: Form): Promise<void> {
  for (const [label, value] of typed) await typeInto(field(stage, label), value);
}

async function expectTyped(stage: StoryWindow, { typed }: Form): Promise<void> {
  for (const [label, value] of typed) await expect(field(stage, label)).toHaveValue(value);
}

/** Fills in and submits the form. On the profile page: the password section, the last with a button. */
const sent = (form: Form) => async (stage: StoryWindow) => {
  await fillIn(stage, form);
  await press(stage, form.send);
};

const expired = 'Your interaction expired, please fill out the form again.';
const away = 'The server requires a browser to continue.';

/** Main's outcomes for answers other than a flow (src-main/session/flowReactions.ts), and their screens. */
const outcomes: ReadonlyArray<{
  readonly name: string;
  readonly outcome: (which: IdentityFlow) => FlowOutcome;
  readonly sees: (form: Form) => readonly TextMatcher[];
  readonly stays?: true;
}> = [
  {
    name: 'shows a message and restarts',
    outcome: (which) => drawn({ ...which, id: 'started-again' }, expired),
    sees: ({ heading }) => [heading, expired],
    stays: true,
  },
  {
    name: 'shows the server message',
    outcome: (which) =>
      drawn({
        ...which,
        messages: [{ id: 4000006, type: 'error', text: 'The provided credentials are invalid.' }],
      }),
    sees: ({ heading }) => [heading, 'The provided credentials are invalid.'],
    stays: true,
  },
  {
    name: 'asks for a browser',
    outcome: () => ({ outcome: 'browser', url: 'https://mission-control.example.com/login', sentence: away }),
    sees: () => [away, 'Open the browser'],
  },
  {
    name: 'opens another flow',
    outcome: () => ({ outcome: 'go', to: 'recovery' }),
    sees: () => ['Recover your account'],
  },
  {
    name: 'opens the start page',
    outcome: () => ({ outcome: 'go', to: 'start' }),
    sees: ({ session }) => [session.status === 'signed-in' ? 'Dashboard' : 'Sign In to your account'],
  },
];

const flowStories = (form: Form): readonly Story[] => {
  const start = { path: form.path, answers: { 'session.changes': form.session } };
  const { heading, kind } = form;
  return [
    { name: `${kind}: shows the form`, ...start, expects: [heading, form.send] },
    {
      name: `${kind}: shows a loading message until the form arrives`,
      path: form.path,
      answers: { ...start.answers, 'session.flow.create': pending },
      expects: [heading, 'loading data...'],
      async followUp(stage) {
        stage.bridge.answer({ 'session.flow.create': identityAnswers['session.flow.create'] });
        await expectTexts(stage, [form.send]);
      },
    },
    ...failuresOfEveryScreen.map(
      (failure): Story => ({
        name: `${kind}: shows the cause when the server is ${failure.name}, and loads on Try again`,
        path: form.path,
        answers: { ...start.answers, 'session.flow.create': failsWith(failure) },
        expects: [heading, failure.sentence],
        async followUp(stage) {
          stage.bridge.answer({ 'session.flow.create': identityAnswers['session.flow.create'] });
          await stage.page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
          await expectTexts(stage, [form.send]);
        },
      }),
    ),
    ...failuresOfEveryScreen.map(
      (failure): Story => ({
        name: `${kind}: keeps the typed values when the server is ${failure.name} on submit`,
        path: form.path,
        answers: { ...start.answers, 'session.flow.submit': failsWith(failure) },
        waitsFor: [form.send],
        act: sent(form),
        expects: [heading, failure.sentence],
        async followUp(stage) {
          await expectTyped(stage, form);
          await expectSingleCall(stage, 'session.flow.submit');
        },
      }),
    ),
    ...outcomes.map(
      ({ name, outcome, sees, stays }): Story => ({
        name: `${kind}: ${name} after submit`,
        path: form.path,
        answers: { ...start.answers, 'session.flow.submit': outcome(flow(kind)) },
        waitsFor: [form.send],
        act: sent(form),
        expects: sees(form),
        async followUp(stage) {
          if (stays === true) await expectTyped(stage, form);
        },
      }),
    ),
    {
      name: `${kind}: sends one request despite repeated clicks`,
      path: form.path,
      answers: { ...start.answers, 'session.flow.submit': pending },
      waitsFor: [form.send],
      async act(stage) {
        await fillIn(stage, form);
        await press(stage, form.send);
        await expect(button(stage, form.send).last()).toHaveAttribute('aria-busy', 'true');
        await button(stage, form.send).last().click({ force: true });
      },
      expects: [heading],
      async followUp(stage) {
        await expectSingleCall(stage, 'session.flow.submit');
      },
    },
  ];
};

const profile = forms.filter(({ kind }) => kind === 'settings');

/** After confirming or signing in again, users return to their typed text. */
const interruptedStories: readonly Story[] = profile.flatMap((form): Story[] => {
  const keptNotice = 'Your changes were restored. Save them now.';
  const { path } = form;
  return [
    {
      name: 'is restored after the user confirms their identity',
      path,
      answers: {
        'session.flow.submit': ({ kind }) =>
          kind === 'settings' ? { outcome: 'go', to: 'confirm' } : { outcome: 'done' },
        'session.flow.create': ({ kind = 'login', refresh = false }) =>
          drawn(flow(kind, refresh ? { purpose: 'confirm' } : {})),
      },
      waitsFor: [form.heading, 'Save'],
      act: sent(form),
      expects: ['Confirm Action'],
      async followUp(stage) {
        await typeInto(field(stage, 'E-Mail'), 'hanneke@example.com');
        await typeInto(field(stage, 'Password'), 'the-one-they-have');
        await press(stage, 'Sign in');
        await expectTexts(stage, [form.heading, keptNotice]);
        await expectTyped(stage, form);
      },
    },
    {
      name: 'is restored after the user signs in again',
      path,
      answers: { 'session.flow.submit': { outcome: 'go', to: 'sign-in' } },
      waitsFor: [form.heading, 'Save'],
      async act(stage) {
        await fillIn(stage, form);
        await press(stage, form.send);
        stage.bridge.answer({ 'session.changes': signedOut });
      },
      expects: ['Sign In to your account'],
      async followUp(stage) {
        stage.bridge.answer({ 'session.changes': signedIn() });
        await expectTexts(stage, [form.heading, keptNotice]);
        await expectTyped(stage, form);
      },
    },
  ];
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A profile with every section that a server may offer. */
const wholeProfile = flow('settings', {
  nodes: [
    ...flow('settings').nodes,
    { ...send('Link github', 'oidc', 'github'), name: 'link', needsBrowser: true },
    { ...send('Unlink gitlab', 'oidc', 'gitlab'), name: 'unlink' },
    {
      ...code('lookup_secret', 'These are your back up recovery codes.'),
      kind: 'text',
      codes: [
        { text: 'abc', used: true },
        { text: 'def', used: false },
      ],
    },
    send('Confirm backup recovery codes', 'lookup_secret'),
    { ...code('totp', 'Authenticator app QR code'), kind: 'image', value: pixel },
    { ...code('totp', 'This is your authenticator app secret.'), kind: 'text', value: 'JBSWY3DPEHPK3PXP' },
    code('totp', 'Verify code'),
    send('Save', 'totp'),
    { ...send('Add security key', 'webauthn'), needsBrowser: true },
  ],
  messages: [{ id: 1050001, type: 'success', text: 'Your changes have been saved!' }],
});

const profileStories: readonly Story[] = [
  {
    name: 'shows every option that a server offers',
    path: '/profile-settings',
    answers: { 'session.flow.create': drawn(wholeProfile) },
    expects: [
      'Change Password',
      '2FA backup recovery codes',
      'def',
      '2FA authenticator app',
      'Your changes have been saved!',
    ],
  },
  {
    name: 'explains unavailable options when a server offers only passwords',
    path: '/profile-settings',
    answers: {
      'session.flow.create': drawn(
        flow('settings', { nodes: wholeProfile.nodes.filter(({ group }) => group === 'password') }),
      ),
    },
    expects: ['Change Password', 'Not available on this server.'],
  },
];

defineStories([
  ...forms.map((form) => ({ screen: `the ${form.kind} flow`, stories: flowStories(form) })),
  { screen: 'the profile page', stories: profileStories },
  { screen: 'an interrupted profile change', stories: interruptedStories },
]);
