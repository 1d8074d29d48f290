import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import { expect, giveCredentials, test, webAddress } from './console.ts';

// Form errors and the target of each outcome: tests/stories/rows/identityFlows.spec.ts.
test.use({ consoleKind: 'signed-out' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const password = (at: ReturnType<typeof section>) => at.getByRole('textbox', { name: 'Password' });
const saved = 'Your changes have been saved!';

let people = 0;
/** Returns a new account, so that changes affect no other test. */
function newPerson() {
  people += 1;
  return { email: `person-${process.pid}-${people}@sample.example`, password: 'a-good-long-password' };
}

async function lastMail(sample: SampleForTests, email: string) {
  const mails = (await sample.mails()).filter(({ to }) => to === email);
  return mails.at(-1);
}

test('registration by keyboard shows refusals, verifies the address if required, and signs in', async ({
  page,
  console,
  sample,
}) => {
  const { email, password: secret } = newPerson();
  await sample.identityManners({ verifyFirst: true });
  try {
    await page.goto(webAddress(console.url, '/catalog?query=payments'));
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Create your account')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toBeFocused();
    for (const text of [sample.account('admin').email, 'Ada', 'Lind', 'short']) {
      await page.keyboard.type(text);
      await page.keyboard.press(text === 'short' ? 'Enter' : 'Tab');
    }
    await expect(page.getByRole('alert')).toContainText('The password must be at least 8 characters long');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(secret);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('An account with the same identifier');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await typeInto(page.getByLabel('E-Mail'), email);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Verify your address')).toBeVisible();
    await typeInto(page.getByLabel('Verification code'), '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('The verification code is invalid');
    await pasteInto(page.getByLabel('Verification code'), (await lastMail(sample, email))?.code ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You successfully verified your email address.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page, 'Sign In to your account')).toBeVisible();
    await giveCredentials(page, { email, password: secret });
    await expect(page.getByRole('button', { name: 'User menu of Ada Lind' })).toBeVisible();
  } finally {
    await sample.identityManners({ verifyFirst: false });
  }
});

test('recovery by an emailed link and by a code leads to the profile with a session', async ({
  page,
  console,
  sample,
}) => {
  const { email } = sample.account('viewer');
  const ask = async (by: string) => {
    await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`An email containing a recovery ${by} has been sent`)).toBeVisible();
  };
  await page.goto(webAddress(console.url, '/'));
  await page.getByRole('link', { name: 'Reset password' }).click();
  await ask('code');
  const codes = async () =>
    (await sample.mails()).filter(({ to, about }) => to === email && about === 'recovery').length;
  const sent = await codes();
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(codes).toBe(sent + 1);
  // The mail arrives before the window receives the answer.
  await expect(page.getByRole('button', { name: 'Resend code' })).not.toHaveAttribute('aria-busy', 'true');
  await typeInto(page.getByLabel('Recovery code'), '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The recovery code is invalid');
  await expect(page.getByLabel('Recovery code')).toHaveValue('000000');
  await pasteInto(page.getByLabel('Recovery code'), (await lastMail(sample, email))?.code ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Profile settings')).toBeVisible();
  await expect(page.getByText('You successfully recovered your account.')).toBeVisible();
  await page.goto(webAddress(console.url, '/recovery'));
  await expect(page, 'a person who is signed in recovers nothing').toHaveURL(/\/topology$/);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();

  await sample.identityManners({ mailWith: 'link' });
  try {
    await page.getByRole('link', { name: 'Reset password' }).click();
    await ask('link');
    const link = new URL((await lastMail(sample, email))?.link ?? '');
    await page.goto(webAddress(console.url, `${link.pathname}${link.search.replace(/.$/, 'x')}`));
    await expect(page.getByRole('alert')).toContainText('The recovery token is invalid');
    await page.goto(webAddress(console.url, link.pathname + link.search));
    await expect(heading(page, 'Profile settings')).toBeVisible();
  } finally {
    await sample.identityManners({ mailWith: 'code' });
  }
});

test('the profile changes name, recovery codes, authenticator, and linked accounts, and reconfirms an old session', async ({
  page,
  context,
  console,
  sample,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = newPerson();
  await page.goto(webAddress(console.url, '/registration?return_to=/profile-settings'));
  await typeInto(page.getByLabel('E-Mail'), person.email);
  await typeInto(page.getByLabel('First name'), 'Ada');
  await typeInto(page.getByLabel('Last name'), 'Lind');
  await typeInto(page.getByRole('textbox', { name: 'Password' }), person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Profile settings')).toBeVisible();

  await test.step('the name changes, and a short password is refused', async () => {
    await section(page, 'Profile').getByLabel('Last name').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lovelace');
    await page.keyboard.press('Enter');
    await expect(section(page, 'Profile').getByText(saved)).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu of Ada Lovelace' })).toBeVisible();
    await typeInto(password(section(page, 'Change Password')), 'short');
    await page.keyboard.press('Enter');
    await expect(section(page, 'Change Password').getByRole('alert')).toContainText('at least 8 characters');
    await expect(password(section(page, 'Change Password'))).toHaveValue('short');
  });

  await test.step('recovery codes are shown once, copied, and saved, and used codes are struck through', async () => {
    const codes = section(page, '2FA backup recovery codes');
    await codes.getByRole('button', { name: 'Generate new backup recovery codes' }).click();
    const listed = codes.getByRole('list', { name: 'Backup recovery codes' }).getByRole('listitem');
    await expect(listed).toHaveCount(12);
    const texts = await listed.allInnerTexts();
    await codes.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(texts);
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Save' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await codes.getByRole('button', { name: 'Confirm backup recovery codes' }).click();
    await expect(codes.getByText(saved)).toBeVisible();
    await expect(listed, 'they are shown once').toHaveCount(0);
    await sample.protect(person.email, {
      codes: texts.map((code, index) => ({ code, used: index === 0 })),
    });
    await codes.getByRole('button', { name: 'Reveal backup recovery codes' }).click();
    await expect(listed).toHaveCount(12);
    await expect(listed.first().locator('del')).toHaveText('Secret was used');
    await expect(codes.locator('del')).toHaveCount(1);
    await codes.getByRole('button', { name: 'Disable this method' }).click();
    await expect(codes.getByRole('button', { name: 'Generate new backup recovery codes' })).toBeVisible();
  });

  await test.step('an authenticator app is added by QR code and secret, and removed', async () => {
    const app = section(page, '2FA authenticator app');
    const picture = app.getByRole('img', { name: 'Authenticator app QR code' });
    await expect(picture).toHaveAttribute('src', /^data:image\//);
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(app.locator('code')).toHaveText(/^[0-9A-F]{20}$/);
    await typeInto(app.getByLabel('Verify code'), '000000');
    await page.keyboard.press('Enter');
    await expect(app.getByRole('alert')).toContainText('authentication code is invalid');
    await typeInto(app.getByLabel('Verify code'), '246810');
    await page.keyboard.press('Enter');
    await expect(app.getByText(saved)).toBeVisible();
    await sample.protect(person.email, { linked: ['github'], keys: ['harbour key'] });
    await page.reload();
    // Setting up TOTP replaced the session, and the new session was stored.
    await app.getByRole('button', { name: 'Unlink TOTP Authenticator App' }).click();
    await expect(picture).toBeVisible();
  });

  await test.step('actions that need a browser say so, and a linked account is removed', async () => {
    const social = section(page, 'Social sign-in');
    await expect(social.getByRole('button', { name: 'Link google' })).toBeVisible();
    await expect(social.getByText('This opens the server’s own page in your browser.')).toBeVisible();
    await social.getByRole('button', { name: 'Unlink github' }).click();
    await expect(social.getByRole('button', { name: 'Link github', exact: true })).toBeVisible();
    const keys = section(page, 'Hardware tokens or biometrics');
    await expect(keys.getByRole('button', { name: 'Add security key' })).toBeVisible();
    await keys.getByRole('button', { name: 'Remove security key "harbour key"' }).click();
    await expect(keys.getByText(saved)).toBeVisible();
    await expect(keys.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  await test.step('an old session is reconfirmed without losing typed text', async () => {
    await sample.makeSessionsStale();
    const form = section(page, 'Change Password');
    await typeInto(password(form), 'the-new-password');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Confirm Action')).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: 'Password' }), 'wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('credentials are invalid');
    await typeInto(page.getByRole('textbox', { name: 'Password' }), person.password);
    await page.keyboard.press('Enter');
    await expect(password(form)).toHaveValue('the-new-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(saved)).toBeVisible();
  });
});
