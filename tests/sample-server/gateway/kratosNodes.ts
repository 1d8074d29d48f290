import type { SampleAccount } from '../database/accounts.ts';

/** The one code that the sample takes as a second factor; the flow itself shows it. */
export const secondFactorCode = '246810';

export interface FlowMessage {
  readonly id: number;
  readonly type: 'info' | 'error' | 'success';
  readonly text: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface FlowNode {
  readonly type: 'input';
  readonly group: string;
  readonly attributes: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly messages: readonly FlowMessage[];
  readonly meta: { readonly label?: { id: number; text: string; type: 'info' } };
}

const input = (
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

export const codeNodes: readonly FlowNode[] = [
  input(
    'totp',
    'totp_code',
    'text',
    { value: '', required: true, autocomplete: 'one-time-code' },
    { id: 1_070_006, text: 'Authentication code' },
  ),
  input('totp', 'method', 'submit', { value: 'totp' }, { id: 1_010_009, text: 'Use Authenticator' }),
];

export const accountsMessage = (accounts: readonly SampleAccount[]): FlowMessage => ({
  id: 1_990_001,
  type: 'info',
  text: [
    'Accounts of this sample server:',
    ...accounts.map(({ role, email, password }) => `${role}: ${email} / ${password}`),
  ].join('\n'),
});

export const codeMessage: FlowMessage = {
  id: 1_990_002,
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
