import { expect, type Locator, type Page } from 'playwright/test';

/** One flow of the identity service as a person meets it: where it is, and what is typed into it. */
export interface IdentityForm {
  readonly kind: 'login' | 'registration' | 'recovery' | 'verification' | 'settings';
  readonly path: string;
  /** The heading of its screen. */
  readonly heading: string;
  readonly typed: ReadonlyArray<readonly [label: string, value: string]>;
  /** The button that sends it. */
  readonly send: string;
}

export const identityForms: readonly IdentityForm[] = [
  {
    kind: 'login',
    path: '/login',
    heading: 'Sign In to your account',
    typed: [
      ['E-Mail', 'typed@sample.example'],
      ['Password', 'typed-but-not-sent'],
    ],
    send: 'Sign in',
  },
  {
    kind: 'registration',
    path: '/registration',
    heading: 'Create your account',
    typed: [
      ['E-Mail', 'typed@sample.example'],
      ['First name', 'Typed'],
      ['Password', 'typed-but-not-sent'],
    ],
    send: 'Sign up',
  },
  {
    kind: 'recovery',
    path: '/recovery',
    heading: 'Recover your account',
    typed: [['Email', 'typed@sample.example']],
    send: 'Continue',
  },
  {
    kind: 'verification',
    path: '/verification',
    heading: 'Verify your address',
    typed: [['Email', 'typed@sample.example']],
    send: 'Continue',
  },
  {
    kind: 'settings',
    path: '/profile-settings',
    heading: 'Profile settings',
    typed: [['Password', 'typed-but-not-sent']],
    send: 'Save',
  },
];

/** The part of the page that has the form: of the settings one section, else everything. */
export const areaOf = (page: Page, { kind }: IdentityForm): Locator =>
  kind === 'settings' ? page.getByRole('region', { name: 'Change Password' }) : page.locator('main');

const field = (page: Page, form: IdentityForm, label: string): Locator =>
  areaOf(page, form).getByRole('textbox', { name: label, exact: true });

export async function fillIn(page: Page, form: IdentityForm): Promise<void> {
  for (const [label, value] of form.typed) await field(page, form, label).fill(value);
}

export async function expectTyped(page: Page, form: IdentityForm): Promise<void> {
  for (const [label, value] of form.typed) {
    await expect(field(page, form, label), `what was typed as ${label}`).toHaveValue(value);
  }
}

export const send = (page: Page, form: IdentityForm): Promise<void> =>
  areaOf(page, form).getByRole('button', { name: form.send, exact: true }).click();
