import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import { addressOf, expect, giveCredentials, test } from './console.ts';

test.use({ consoleKind: 'signed-out' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const frame = (page: Page) => page.getByRole('navigation', { name: 'Main' });

let people = 0;
/** A person of the test's own, so that what is changed of one concerns no other test. */
function newPerson() {
  people += 1;
  return { email: `person-${process.pid}-${people}@sample.example`, password: 'a-good-long-password' };
}

async function register(page: Page, url: string, { email, password } = newPerson()) {
  await page.goto(addressOf(url, '/registration?return_to=/profile-settings'));
  await typeInto(page.getByLabel('E-Mail'), email);
  await typeInto(page.getByLabel('First name'), 'Ada');
  await typeInto(page.getByLabel('Last name'), 'Lind');
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Profile settings')).toBeVisible();
  return { email, password };
}

/** What stands in the last mail to somebody. */
async function lastMail(sample: SampleForTests, email: string) {
  const mails = (await sample.mails()).filter(({ to }) => to === email);
  return mails.at(-1);
}

test.describe('registration', () => {
  test('is reached from sign-in by keyboard, shows the server’s refusals, and signs in', async ({
    page,
    console,
    sample,
  }) => {
    const { email, password } = newPerson();
    await page.goto(addressOf(console.url, '/catalog?query=payments'));
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Create your account')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toBeFocused();
    await page.keyboard.type(sample.account('admin').email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lind');
    await page.keyboard.press('Tab');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('The password must be at least 8 characters long');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('An account with the same identifier');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await typeInto(page.getByLabel('E-Mail'), email);
    await page.keyboard.press('Enter');
    await expect(frame(page)).toBeVisible();
    await expect(page, 'back to where the person was going').toHaveURL(/\/catalog\?query=payments$/);
    await expect(page.getByRole('button', { name: 'User menu of Ada Lind' })).toBeVisible();
  });

  test('leads to verification where the server wants that first', async ({ page, console, sample }) => {
    const { email, password } = newPerson();
    await sample.identityManners({ verifyFirst: true });
    try {
      await page.goto(addressOf(console.url, '/registration'));
      await typeInto(page.getByLabel('E-Mail'), email);
      await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Verify your address')).toBeVisible();
      await typeInto(page.getByLabel('Verification code'), '000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('The verification code is invalid');
      const mail = await lastMail(sample, email);
      await pasteInto(page.getByLabel('Verification code'), mail?.code ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByText('You successfully verified your email address.')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page, 'Sign In to your account')).toBeVisible();
      await giveCredentials(page, { email, password });
      await expect(frame(page)).toBeVisible();
    } finally {
      await sample.identityManners({ verifyFirst: false });
    }
  });

  test.describe(() => {
    test.use({ consoleKind: 'own' });

    test('is not offered where the server has none', async ({ page, console, sample }) => {
      await sample.identityManners({ registration: false });
      try {
        await page.goto(console.url);
        await expect(page.getByRole('link', { name: 'Reset password' })).toBeVisible();
        await expect
          .poll(async () =>
            (await sample.requests()).some(({ path }) => path.includes('/registration/browser')),
          )
          .toBe(true);
        await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
      } finally {
        await sample.identityManners({ registration: true });
      }
    });
  });
});

test.describe('recovery', () => {
  test('by a code leads to the profile with a session, and the new password works', async ({
    page,
    console,
    sample,
  }) => {
    const { email } = await register(page, console.url);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Reset password' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('An email containing a recovery code has been sent')).toBeVisible();
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect
      .poll(
        async () =>
          (await sample.mails()).filter(({ to, about }) => to === email && about === 'recovery').length,
      )
      .toBe(2);
    // The mail is there before the window has its answer.
    await expect(page.getByRole('button', { name: 'Resend code' })).not.toHaveAttribute('aria-busy', 'true');
    await typeInto(page.getByLabel('Recovery code'), '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('The recovery code is invalid');
    await expect(page.getByLabel('Recovery code')).toHaveValue('000000');
    await pasteInto(page.getByLabel('Recovery code'), (await lastMail(sample, email))?.code ?? '');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Profile settings')).toBeVisible();
    await expect(page.getByText('You successfully recovered your account.')).toBeVisible();
    const form = section(page, 'Change Password');
    await typeInto(form.getByRole('textbox', { name: 'Password' }), 'another-good-password');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Your changes have been saved!')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  });

  test('by a link in a mail goes on in the window', async ({ page, console, sample }) => {
    const { email } = sample.account('viewer');
    await sample.identityManners({ mailWith: 'link' });
    try {
      await page.goto(addressOf(console.url, '/recovery'));
      await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
      await page.keyboard.press('Enter');
      await expect(page.getByText('An email containing a recovery link has been sent')).toBeVisible();
      const link = new URL((await lastMail(sample, email))?.link ?? '');
      await page.goto(addressOf(console.url, `${link.pathname}${link.search.replace(/.$/, 'x')}`));
      await expect(page.getByRole('alert')).toContainText('The recovery token is invalid');
      await page.goto(addressOf(console.url, link.pathname + link.search));
      await expect(heading(page, 'Profile settings')).toBeVisible();
    } finally {
      await sample.identityManners({ mailWith: 'code' });
    }
  });

  test('is nothing for who is signed in: it leads to the start', async ({ page, console, signIn }) => {
    await signIn('editor', '/catalog');
    for (const path of ['/registration', '/recovery']) {
      await page.goto(addressOf(console.url, path));
      await expect(page).toHaveURL(/\/catalog$/);
    }
  });
});

test.describe('the profile', () => {
  test.describe(() => {
    test.use({ ownContext: true });

    test('has its six sections, and is changed by keyboard', async ({ page, console }) => {
      await page.clock.install();
      await register(page, console.url);
      for (const name of [
        'Profile',
        'Change Password',
        'Social sign-in',
        '2FA backup recovery codes',
        '2FA authenticator app',
        'Hardware tokens or biometrics',
      ]) {
        await expect(section(page, name)).toBeVisible();
      }
      await section(page, 'Profile').getByLabel('Last name').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Lovelace');
      await page.keyboard.press('Enter');
      await expect(section(page, 'Profile').getByText('Your changes have been saved!')).toBeVisible();
      await expect(page.getByRole('button', { name: 'User menu of Ada Lovelace' })).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(section(page, 'Profile').getByText('Your changes have been saved!')).toBeHidden();
      await typeInto(section(page, 'Change Password').getByRole('textbox', { name: 'Password' }), 'short');
      await page.keyboard.press('Enter');
      await expect(section(page, 'Change Password').getByRole('alert')).toContainText(
        'at least 8 characters',
      );
      await expect(section(page, 'Change Password').getByRole('textbox', { name: 'Password' })).toHaveValue(
        'short',
      );
    });
  });

  test('shows recovery codes once, copies and saves them, and strikes used ones through', async ({
    page,
    context,
    console,
    sample,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await register(page, console.url);
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
    await expect(codes.getByText('Your changes have been saved!')).toBeVisible();
    await expect(listed, 'they are shown once').toHaveCount(0);
    await sample.protect(email, {
      codes: texts.map((code, index) => ({ code, used: index === 0 })),
    });
    await codes.getByRole('button', { name: 'Reveal backup recovery codes' }).click();
    await expect(listed).toHaveCount(12);
    await expect(listed.first().locator('del')).toHaveText('Secret was used');
    await expect(codes.locator('del')).toHaveCount(1);
    await codes.getByRole('button', { name: 'Disable this method' }).click();
    await expect(codes.getByRole('button', { name: 'Generate new backup recovery codes' })).toBeVisible();
  });

  test('takes an authenticator app by its picture and secret, and lets it go', async ({ page, console }) => {
    await register(page, console.url);
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
    await expect(app.getByText('Your changes have been saved!')).toBeVisible();
    await page.reload();
    // The session is another one since: it was kept.
    await app.getByRole('button', { name: 'Unlink TOTP Authenticator App' }).click();
    await expect(picture).toBeVisible();
  });

  test('sends what needs a browser to the server’s page, and takes away what was linked itself', async ({
    page,
    console,
    sample,
  }) => {
    const { email } = await register(page, console.url);
    await sample.protect(email, { linked: ['github'], keys: ['harbour key'] });
    await page.reload();
    const social = section(page, 'Social sign-in');
    await expect(social.getByRole('button', { name: 'Link google' })).toBeVisible();
    await expect(
      social.getByText('This needs a browser: it opens the server’s own page there.'),
    ).toBeVisible();
    await social.getByRole('button', { name: 'Unlink github' }).click();
    await expect(social.getByRole('button', { name: 'Link github', exact: true })).toBeVisible();
    const keys = section(page, 'Hardware tokens or biometrics');
    await expect(keys.getByRole('button', { name: 'Add security key' })).toBeVisible();
    await keys.getByRole('button', { name: 'Remove security key "harbour key"' }).click();
    await expect(keys.getByText('Your changes have been saved!')).toBeVisible();
    await expect(keys.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  test('asks for the password once more for an old session, and keeps what was typed', async ({
    page,
    console,
    sample,
  }) => {
    const { password } = await register(page, console.url);
    await sample.makeSessionsStale();
    await typeInto(
      section(page, 'Change Password').getByRole('textbox', { name: 'Password' }),
      'the-new-password',
    );
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Confirm Action')).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(heading(page, 'Profile settings')).toBeVisible();
    await typeInto(
      section(page, 'Change Password').getByRole('textbox', { name: 'Password' }),
      'the-new-password',
    );
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Confirm Action')).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: 'Password' }), 'wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('credentials are invalid');
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    const form = section(page, 'Change Password');
    await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('the-new-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Your changes have been saved!')).toBeVisible();
  });

  test('tells who signed in with an access token how to get there', async ({ page, console, sample }) => {
    await page.goto(addressOf(console.url, '/profile-settings'));
    await page.getByRole('button', { name: 'Use an access token' }).click();
    await pasteInto(
      page.getByRole('textbox', { name: 'Access token' }),
      sample.account('viewer').accessToken,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('You are signed in with an access token.');
  });

  test('is reached from the user menu, and says when the server is stopped', async ({
    page,
    signIn,
    sample,
  }) => {
    await signIn('editor', '/catalog');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Your Profile' }).click();
    await expect(section(page, 'Profile').getByLabel('E-Mail')).toHaveValue('editor@sample.example');
    await typeInto(section(page, 'Profile').getByLabel('First name'), 'Kept');
    await sample.fault({ kind: 'drop', count: -1 });
    await page.keyboard.press('Enter');
    await expect(section(page, 'Profile').getByRole('alert')).toContainText(
      'Network Error. Please try again.',
    );
    await expect(section(page, 'Profile').getByLabel('First name')).toHaveValue('Kept');
  });
});

test.describe('what the screens look like', () => {});

test.describe('errors with an address', () => {
  test('a flow error is looked up; one that is gone leads to the start, another failure is told', async ({
    page,
    console,
    sample,
    signIn,
  }) => {
    await page.goto(addressOf(console.url, '/error?id=stub:500'));
    await expect(page.getByRole('alert')).toContainText('An error occurred');
    await page.getByText('Details').click();
    await expect(page.getByRole('alert')).toContainText('This is a stub error.');
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(heading(page, 'Sign In to your account')).toBeVisible();
    await signIn('admin', '/catalog');
    for (const status of [403, 404, 410]) {
      await sample.fault({ kind: 'status', status, path: '/kratos/self-service/errors' });
      await page.goto(addressOf(console.url, `/error?id=gone-${status}`));
      await expect(page).toHaveURL(/\/catalog$/);
    }
    await sample.fault({ kind: 'status', status: 500, path: '/kratos/self-service/errors' });
    await page.goto(addressOf(console.url, '/error?id=unreadable'));
    await expect(heading(page, 'Something went wrong')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The server answered 500.');
    await page.goto(addressOf(console.url, '/error?error_code=BAD_SESSION'));
    await expect(page.getByText('Bad Session. Please try logging out and logging in again')).toBeVisible();
  });

  test('the check of the session leads back, to sign-in, or to Bad Session', async ({
    page,
    console,
    sample,
  }) => {
    const check = addressOf(console.url, '/auth-state-checker?return_to=/catalog%3Fquery%3Dpayments');
    await page.goto(check);
    await expect(page).toHaveURL(/\/login\?return_to=%2Fcatalog%3Fquery%3Dpayments$/);
    await giveCredentials(page, sample.account('commander'));
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
    await page.goto(check);
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
    await sample.fault({ kind: 'drop', path: '/auth/whoami', count: -1 });
    await page.goto(addressOf(console.url, '/auth-state-checker?return_to=/catalog'));
    await expect(heading(page, 'Your session could not be checked')).toBeVisible();
    await sample.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page).toHaveURL(/\/catalog$/);
    await sample.expireSessions(sample.account('commander').email);
    await page.goto(addressOf(console.url, '/auth-state-checker?return_to=/settings/sync'));
    await expect(page).toHaveURL(/\/login\?return_to=%2Fsettings%2Fsync$/);
    await giveCredentials(page, sample.account('commander'));
    await expect(page).toHaveURL(/\/settings\/sync$/);
    await sample.fault({ kind: 'status', status: 401, path: '/auth/whoami', count: -1 });
    await page.goto(addressOf(console.url, '/auth-state-checker?return_to=/catalog'));
    await expect(heading(page, 'Bad Session')).toBeVisible();
  });
});
