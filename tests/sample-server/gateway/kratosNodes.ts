import type { SampleAccount } from '../database/accounts.ts';

/** The only second-factor code that the sample accepts. The flow displays it. */
export const secondFactorCode = '246810';

/** First id of the sample's own messages, which Kratos does not have. */
export const sampleMessages = 1_990_000;

export interface FlowMessage {
  readonly id: number;
  readonly type: 'info' | 'error' | 'success';
  readonly text: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface FlowNode {
  readonly type: 'input' | 'text' | 'img' | 'script' | 'a';
  readonly group: string;
  readonly attributes: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly messages: readonly FlowMessage[];
  readonly meta: { readonly label?: { id: number; text: string; type: 'info' } };
}

export const input = (
  group: string,
  name: string,
  type: string,
  more: Record<string, unknown> = {},
  label?: { id: number; text: string },
): FlowNode => ({
  type: 'input',
  group,
  attributes: { name, type, disabled: false, node_type: 'input', ...more },
  messages: [],
  meta: label === undefined ? {} : { label: { ...label, type: 'info' } },
});

/** A button that submits the form with its name and value. */
export const submit = (
  group: string,
  value: string | boolean,
  text: string,
  id = 1_070_003,
  name = 'method',
): FlowNode => input(group, name, 'submit', { value }, { id, text });

/** A node without input. Kratos identifies it by an id instead of a name. */
export const displayNode = (
  type: 'text' | 'img' | 'script' | 'a',
  group: string,
  id: string,
  more: Record<string, unknown>,
  label?: { id: number; text: string },
): FlowNode => ({
  type,
  group,
  attributes: { node_type: type, name: id, id, ...more },
  messages: [],
  meta: label === undefined ? {} : { label: { ...label, type: 'info' } },
});

export const info = (id: number, text: string): FlowMessage => ({ id, type: 'info', text });
export const success = (id: number, text: string): FlowMessage => ({ id, type: 'success', text });
export const problem = (id: number, text: string): FlowMessage => ({ id, type: 'error', text });

export const csrfNode = (token: string): FlowNode =>
  input('default', 'csrf_token', 'hidden', { value: token, required: true });

export const passwordNodes: readonly FlowNode[] = [
  input(
    'default',
    'identifier',
    'text',
    { value: '', required: true, autocomplete: 'username webauthn' },
    { id: 1_070_002, text: 'E-Mail' },
  ),
  input(
    'password',
    'password',
    'password',
    { required: true, autocomplete: 'current-password' },
    { id: 1_070_001, text: 'Password' },
  ),
  input('password', 'method', 'submit', { value: 'password' }, { id: 1_010_001, text: 'Sign in' }),
];

export const confirmMessage = info(1_010_003, 'Please confirm this action by verifying that it is you.');
export const secondFactorMessage = info(1_010_004, 'Please complete the second authentication challenge.');

/** Fields to confirm a password, for a known user. */
export const confirmNodes = (email: string): readonly FlowNode[] => [
  input('default', 'identifier', 'hidden', { value: email }),
  ...passwordNodes.slice(1),
];

export const codeNodes: readonly FlowNode[] = [
  input(
    'totp',
    'totp_code',
    'text',
    { value: '', required: true },
    { id: 1_010_006, text: 'Authentication code' },
  ),
  input('totp', 'method', 'submit', { value: 'totp' }, { id: 1_010_009, text: 'Use Authenticator' }),
];

export const accountsMessage = (accounts: readonly SampleAccount[]): FlowMessage => ({
  id: sampleMessages + 1,
  type: 'info',
  text: [
    'Accounts of this sample server:',
    ...accounts.map(({ role, email, password }) => `${role}: ${email} / ${password}`),
  ].join('\n'),
});

export const codeMessage: FlowMessage = {
  id: sampleMessages + 2,
  type: 'info',
  text: `The code of this sample server is ${secondFactorCode}.`,
};

export const wrongPassword: FlowMessage = {
  id: 4_000_006,
  type: 'error',
  text: 'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
};

export const wrongCode: FlowMessage = {
  id: 4_000_008,
  type: 'error',
  text: 'The provided authentication code is invalid, please try again.',
};

export const noSuchMethod: FlowMessage = {
  id: 4_010_002,
  type: 'error',
  text: 'Could not find any strategy to log you in with. Did you fill out the form correctly?',
};

export const missingProperty = (name: string): FlowMessage => ({
  id: 4_000_002,
  type: 'error',
  text: `Property ${name} is missing.`,
  context: { property: name },
});

export const lookupNodes: readonly FlowNode[] = [
  input(
    'lookup_secret',
    'lookup_secret',
    'text',
    { value: '', required: true },
    { id: 1_010_007, text: 'Backup recovery code' },
  ),
  submit('lookup_secret', 'lookup_secret', 'Use backup recovery code', 1_010_010),
];

export const wrongLookup = problem(4_000_016, 'The backup recovery code is not valid.');
export const usedLookup = problem(4_000_012, 'This backup recovery code has already been used.');
export const noLookup = problem(4_000_014, 'You have no backup recovery codes set up.');
export const noTotp = problem(4_000_015, 'You have no TOTP device set up.');

/** Returns the error message for a rejected password, otherwise undefined. */
export function passwordProblem(password: string): FlowMessage | undefined {
  if (password.length >= 8) return undefined;
  return problem(4_000_032, `The password must be at least 8 characters long, but got ${password.length}.`);
}
