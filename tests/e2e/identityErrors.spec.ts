import type { Page } from 'playwright/test';
import type { Fault } from '../sample-server/gateway/Faults.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { addressOf, expect, giveCredentials, test } from './console.ts';
import { areaOf, expectTyped, fillIn, type IdentityForm, identityForms, send } from './identityForms.ts';

type Kind = IdentityForm['kind'];

/** Where an answer leads; `again` is the same form, started again. */
type Next = 'again' | 'stays' | 'second-factor' | 'start' | 'sign-in' | 'confirm' | 'browser';

interface Row {
  readonly what: string;
  readonly fault: Partial<Fault> & Pick<Fault, 'kind'>;
  readonly sentence?: string | RegExp;
  readonly next: Next;
  /** Where it leads from some forms instead. */
  readonly but?: Partial<Record<Kind, Next>>;
}

const named = (kratosError: string) => ({ kind: 'status' as const, kratosError });

/** Specification part 1 section 4, row by row; below them what no table names. */
const rows: readonly Row[] = [
  {
    what: 'security_csrf_violation',
    fault: named('security_csrf_violation'),
    sentence: 'A security violation was detected, please fill out the form again.',
    next: 'again',
  },
  {
    what: 'self_service_flow_expired',
    fault: named('self_service_flow_expired'),
    sentence: 'Your interaction expired, please fill out the form again.',
    next: 'again',
  },
  {
    what: 'self_service_flow_return_to_forbidden',
    fault: named('self_service_flow_return_to_forbidden'),
    sentence: 'The return_to address is not allowed.',
    next: 'again',
  },
  { what: 'security_identity_mismatch', fault: named('security_identity_mismatch'), next: 'again' },
  {
    what: 'a 410 of any kind',
    fault: { kind: 'status', status: 410, body: 'gone' },
    sentence: 'Your interaction expired, please fill out the form again.',
    next: 'again',
  },
  {
    what: 'a flow that was forgotten',
    fault: { kind: 'status', status: 404 },
    sentence: 'Your interaction expired, please fill out the form again.',
    next: 'again',
  },
  {
    what: 'browser_location_change_required',
    fault: named('browser_location_change_required'),
    sentence: 'The server wants to go on in a browser.',
    next: 'browser',
  },
  {
    what: 'a refusal',
    fault: { kind: 'status', status: 403, body: 'unauthorized. Access Denied', contentType: 'text/plain' },
    sentence: /You do not have permission to access this page\.\s+unauthorized\. Access Denied/,
    next: 'stays',
  },
  {
    what: 'a server that fails',
    fault: { kind: 'status', status: 500 },
    sentence: /The server answered 500\.\s+An internal server error occurred/,
    next: 'stays',
  },
  {
    what: 'an answer that is none',
    fault: { kind: 'body', body: 'rubbish' },
    sentence: 'The server sent an answer that Quarterdeck cannot read.',
    next: 'stays',
    // A sign-in is accepted by its status; without a session it is none.
    but: { login: 'stays' },
  },
  {
    what: 'a server that is away',
    fault: { kind: 'drop' },
    sentence: 'Network Error. Please try again.',
    next: 'stays',
  },
  {
    what: 'session_already_available',
    fault: named('session_already_available'),
    next: 'start',
    but: { login: 'again' },
  },
  {
    what: 'session_refresh_required',
    fault: named('session_refresh_required'),
    next: 'again',
    but: { settings: 'confirm' },
  },
  { what: 'session_inactive', fault: named('session_inactive'), next: 'sign-in', but: { login: 'again' } },
  {
    what: 'session_aal2_required',
    fault: named('session_aal2_required'),
    // Without a session there is nothing that a code could be added to.
    next: 'sign-in',
    but: { settings: 'second-factor' },
  },
];

/** Sentences that are another one for a form. */
const ownSentences: Readonly<Record<string, string>> = {
  'login an answer that is none': 'The server sent an answer that Quarterdeck cannot read.',
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** What is seen after an answer, and that nothing that was typed is lost where the form stays or comes back. */
const arrivals: Readonly<
  Record<Next, (page: Page, form: IdentityForm, sample: SampleForTests) => Promise<void>>
> = {
  async again(page, form, sample) {
    const created = async () =>
      (await sample.requests()).some(
        ({ path, status }) => path.includes(`/self-service/${form.kind}/browser`) && status === 200,
      );
    await expect.poll(created, 'the flow is started again').toBe(true);
    await expectTyped(page, form);
  },
  stays: (page, form) => expectTyped(page, form),
  async browser(page, form) {
    await expect(page.getByRole('button', { name: 'Open the browser' })).toBeVisible();
    await page.getByRole('button', { name: /^(Start|Try) again$/ }).click();
    await expectTyped(page, form);
  },
  async start(page) {
    // Nobody is signed in, or the last screen stands at the start.
    await expect(page).toHaveURL(/\/(login\?return_to=.*|catalog)$/);
  },
  async 'sign-in'(page) {
    await expect(heading(page, 'Sign In to your account')).toBeVisible();
  },
  async confirm(page, form, sample) {
    await expect(heading(page, 'Confirm Action')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill(sample.account('admin').password);
    await page.keyboard.press('Enter');
    await expect(heading(page, form.heading)).toBeVisible();
    await expect(page.getByText('What you typed was kept. Save it now.')).toBeVisible();
    await expectTyped(page, form);
  },
  async 'second-factor'(page) {
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
  },
};

const open = async (page: Page, url: string, form: IdentityForm) => {
  await page.goto(addressOf(url, form.path));
  await expect(heading(page, form.heading)).toBeVisible();
};

test.describe('an answer that is no flow', () => {
  for (const form of identityForms) {
    test(`leads on from ${form.kind} as its row says, and nothing typed is lost`, async ({
      page,
      console,
      sample,
      signIn,
    }) => {
      test.setTimeout(90_000);
      if (form.kind === 'settings') await signIn('admin', form.path);
      await open(page, console.url, form);
      for (const row of rows) {
        await test.step(row.what, async () => {
          const next = row.but?.[form.kind] ?? row.next;
          await fillIn(page, form);
          await sample.clearRequests();
          await sample.fault({ ...row.fault, method: 'POST', path: `/kratos/self-service/${form.kind}` });
          await send(page, form);
          const sentence = ownSentences[`${form.kind} ${row.what}`] ?? row.sentence;
          if (sentence !== undefined) await expect(page.locator('main')).toContainText(sentence);
          await arrivals[next](page, form, sample);
          await sample.clearFaults();
          if (next === 'start') await open(page, console.url, form);
          if (next === 'sign-in') {
            if (form.kind === 'settings') {
              // The identity service said so; signing in leads back, with what was typed.
              await giveCredentials(page, sample.account('admin'));
              await expect(heading(page, form.heading)).toBeVisible();
              await expectTyped(page, form);
            } else await open(page, console.url, form);
          }
        });
      }
      if (form.kind === 'settings') {
        await page.getByRole('button', { name: 'Go back' }).click();
        await expect(heading(page, 'Sign In to your account')).toBeVisible();
      }
    });
  }
});

test.describe('a flow that cannot be started', () => {
  const create = (kind: Kind) => ({ method: 'GET', path: `/kratos/self-service/${kind}/browser` });

  for (const form of identityForms) {
    test(`says why at ${form.kind}, and starts when it is asked again`, async ({
      page,
      console,
      sample,
      signIn,
    }) => {
      if (form.kind === 'settings') await signIn('admin', '/catalog');
      const troubles = [
        [{ kind: 'status', status: 500 }, 'The server answered 500.'],
        [
          { kind: 'status', status: 403, body: 'no', contentType: 'text/plain' },
          'You do not have permission',
        ],
        [{ kind: 'drop' }, 'Network Error. Please try again.'],
        [{ kind: 'body', body: '<html>' }, 'The server sent an answer that Quarterdeck cannot read.'],
      ] as const;
      for (const [at, [fault, sentence]] of troubles.entries()) {
        await sample.fault({ ...create(form.kind), ...fault, count: -1 });
        await (at === 0 ? page.goto(addressOf(console.url, form.path)) : page.reload());
        await expect(page.locator('main')).toContainText(sentence);
        await sample.clearFaults();
        await page.locator('main').getByRole('button', { name: 'Try again' }).click();
        await expect(areaOf(page, form).getByRole('button', { name: form.send, exact: true })).toBeVisible();
      }
    });
  }

  test('is started once more when the server asks for it, and no oftener', async ({
    page,
    console,
    sample,
  }) => {
    await sample.fault({ ...create('login'), kind: 'status', kratosError: 'security_csrf_violation' });
    await page.goto(console.url);
    await expect(
      page.getByText('A security violation was detected, please fill out the form again.'),
    ).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toBeVisible();
    await sample.fault({
      ...create('recovery'),
      kind: 'status',
      kratosError: 'self_service_flow_return_to_forbidden',
      count: -1,
    });
    await sample.clearRequests();
    await page.goto(addressOf(console.url, '/recovery'));
    await expect(page.getByRole('alert')).toContainText('The return_to address is not allowed.');
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/recovery/browser'));
    expect(asked.map(({ path }) => path.includes('return_to'))).toEqual([true, false]);
  });

  test('at verification leads to the start with a 400, and is begun again with a 403 or 410', async ({
    page,
    console,
    sample,
  }) => {
    for (const status of [403, 410]) {
      await sample.fault({ kind: 'status', status, path: '/kratos/self-service/verification/flows' });
      await page.goto(addressOf(console.url, `/verification?flow=somebody-elses-${status}`));
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      await expect(page.getByText('Your interaction expired')).toHaveCount(0);
    }
    await sample.fault({ ...create('verification'), kind: 'status', status: 400 });
    await page.goto(addressOf(console.url, '/verification'));
    await expect(page).toHaveURL(/\/login\?return_to=%2F$/);
  });
});
