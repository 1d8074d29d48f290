import { randomBytes } from 'node:crypto';
import { fakeQr } from './fakeQr.ts';
import { namesOf } from './identityBody.ts';
import { displayNode, type FlowNode, input, submit } from './kratosNodes.ts';
import type { FlowCall } from './kratosSession.ts';
import type { SignInSettings } from './People.ts';
import { traitNodes } from './traits.ts';

/** Returns a secret for an authenticator app. */
export const createSecret = (): string => randomBytes(10).toString('hex').toUpperCase();
export const createCodes = (): string[] => Array.from({ length: 12 }, () => randomBytes(4).toString('hex'));

function profileNodes({ account }: FlowCall): readonly FlowNode[] {
  if (account === undefined) return [];
  const { first, last } = namesOf(account);
  return [...traitNodes('profile', account.email, first, last), submit('profile', 'profile', 'Save')];
}

const passwordNodes: readonly FlowNode[] = [
  input(
    'password',
    'password',
    'password',
    { required: true, autocomplete: 'new-password' },
    { id: 1_070_001, text: 'Password' },
  ),
  submit('password', 'password', 'Save'),
];

const socialNodes = ({ linked }: SignInSettings): readonly FlowNode[] =>
  ['github', 'google'].map((provider) =>
    linked.includes(provider)
      ? submit('oidc', provider, `Unlink ${provider}`, 1_050_003, 'unlink')
      : submit('oidc', provider, `Link ${provider}`, 1_050_002, 'link'),
  );

function codesNode(codes: ReadonlyArray<{ code: string; used: boolean }>): FlowNode {
  const secrets = codes.map(({ code, used }) =>
    used
      ? { id: 1_050_014, text: 'Secret was used', type: 'info' }
      : { id: 1_050_009, text: code, type: 'info' },
  );
  const text = secrets.map((secret) => secret.text).join(', ');
  return displayNode(
    'text',
    'lookup_secret',
    'lookup_secret_codes',
    { text: { id: 1_050_015, type: 'info', text, context: { secrets } } },
    { id: 1_050_010, text: 'These are your back up recovery codes. Please keep them in a safe place!' },
  );
}

const lookupButton = (name: string, text: string, id: number) =>
  submit('lookup_secret', true, text, id, name);

/** @param createdCodes new codes to display @param revealsCodes whether to display the existing codes */
function recoveryCodeNodes(
  { codes }: SignInSettings,
  createdCodes: readonly string[] | undefined,
  revealsCodes: boolean,
): readonly FlowNode[] {
  if (createdCodes !== undefined) {
    return [
      codesNode(createdCodes.map((code) => ({ code, used: false }))),
      lookupButton('lookup_secret_confirm', 'Confirm backup recovery codes', 1_050_011),
    ];
  }
  const regenerate = lookupButton(
    'lookup_secret_regenerate',
    'Generate new backup recovery codes',
    1_050_008,
  );
  if (codes === undefined) return [regenerate];
  if (!revealsCodes) {
    return [
      lookupButton('lookup_secret_reveal', 'Reveal backup recovery codes', 1_050_007),
      lookupButton('lookup_secret_disable', 'Disable this method', 1_050_016),
    ];
  }
  return [
    codesNode(codes),
    regenerate,
    lookupButton('lookup_secret_disable', 'Disable this method', 1_050_016),
  ];
}

function totpNodes({ totp }: SignInSettings, secret: string): readonly FlowNode[] {
  if (totp !== undefined) {
    return [submit('totp', true, 'Unlink TOTP Authenticator App', 1_050_004, 'totp_unlink')];
  }
  return [
    displayNode(
      'img',
      'totp',
      'totp_qr',
      { src: fakeQr(secret), width: 256, height: 256 },
      { id: 1_050_005, text: 'Authenticator app QR code' },
    ),
    displayNode(
      'text',
      'totp',
      'totp_secret_key',
      { text: { id: 1_050_006, type: 'info', text: secret } },
      {
        id: 1_050_017,
        text: 'This is your authenticator app secret. Use it if you can not scan the QR code.',
      },
    ),
    input(
      'totp',
      'totp_code',
      'text',
      { required: true, autocomplete: 'one-time-code' },
      { id: 1_070_006, text: 'Verify code' },
    ),
    submit('totp', 'totp', 'Save'),
  ];
}

const securityKeyNodes = ({ keys }: SignInSettings): readonly FlowNode[] => [
  displayNode('script', 'webauthn', 'webauthn_script', { src: '/.well-known/ory/webauthn.js', async: true }),
  ...keys.map((key) => submit('webauthn', key, `Remove security key "${key}"`, 1_050_018, 'webauthn_remove')),
  input(
    'webauthn',
    'webauthn_register_displayname',
    'text',
    { value: '' },
    { id: 1_050_013, text: 'Name of the security key' },
  ),
  input(
    'webauthn',
    'webauthn_register_trigger',
    'button',
    { value: '', onclick: 'window.__oryWebAuthnRegistration()' },
    { id: 1_050_012, text: 'Add security key' },
  ),
];

/** Secrets that the settings form displays. */
export interface DisplayedSecrets {
  readonly secret: string;
  readonly createdCodes?: readonly string[] | undefined;
  readonly revealsCodes?: boolean | undefined;
}

/** Returns the fields of all sections for the user's current sign-in settings. */
export function settingsNodes(
  call: FlowCall,
  { secret, createdCodes: fresh, revealsCodes: reveal = false }: DisplayedSecrets,
): readonly FlowNode[] {
  const settings = call.people.signInSettingsOf(call.account?.email ?? '');
  return [
    ...profileNodes(call),
    ...passwordNodes,
    ...socialNodes(settings),
    ...recoveryCodeNodes(settings, fresh, reveal),
    ...totpNodes(settings, secret),
    ...securityKeyNodes(settings),
  ];
}
