import { randomBytes, randomUUID } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';

/** The one code that the sample takes as a second factor; the flow itself shows it. */
export const secondFactorCode = '246810';

const lifetimeMs = 3_600_000;

export interface FlowMessage {
  readonly id: number;
  readonly type: 'info' | 'error' | 'success';
  readonly text: string;
}

interface FlowNode {
  readonly type: 'input';
  readonly group: string;
  readonly attributes: Record<string, unknown>;
  readonly messages: FlowMessage[];
  readonly meta: { label?: { id: number; text: string; type: 'info' } };
}

/** A login flow as Ory Kratos describes it. */
export interface LoginFlow {
  readonly id: string;
  readonly type: 'browser';
  readonly expires_at: string;
  readonly issued_at: string;
  readonly request_url: string;
  readonly return_to: string;
  readonly refresh: boolean;
  readonly requested_aal: 'aal1' | 'aal2';
  readonly ui: { action: string; method: 'POST'; nodes: FlowNode[]; messages: FlowMessage[] };
}

export interface NewFlow {
  readonly origin: string;
  readonly returnTo: string;
  readonly refresh: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly now: number;
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
  attributes: { node_type: 'input', name, type, disabled: false, ...more },
  messages: [],
  meta: label === undefined ? {} : { label: { ...label, type: 'info' } },
});

const passwordNodes = (): FlowNode[] => [
  input(
    'default',
    'identifier',
    'text',
    { value: '', required: true, autocomplete: 'username' },
    { id: 1_070_004, text: 'E-Mail' },
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

const codeNodes = (): FlowNode[] => [
  input(
    'totp',
    'totp_code',
    'text',
    { value: '', required: true, autocomplete: 'one-time-code' },
    { id: 1_070_006, text: 'Authentication code' },
  ),
  input('totp', 'method', 'submit', { value: 'totp' }, { id: 1_010_009, text: 'Use Authenticator' }),
];

const accountsMessage = (accounts: readonly SampleAccount[]): FlowMessage => ({
  id: 1_990_001,
  type: 'info',
  text: [
    'Accounts of this sample server:',
    ...accounts.map(({ role, email, password }) => `${role}: ${email} / ${password}`),
  ].join('\n'),
});

/** The flows that were started, with the cross-site token of each browser. */
export class LoginFlows {
  readonly #accounts: readonly SampleAccount[];
  readonly #flows = new Map<string, LoginFlow>();
  readonly #expired = new Set<string>();

  constructor(accounts: readonly SampleAccount[]) {
    this.#accounts = accounts;
  }

  create(request: NewFlow, csrfToken: string): LoginFlow {
    const id = randomUUID();
    const message: FlowMessage =
      request.aal === 'aal2'
        ? { id: 1_990_002, type: 'info', text: `The code of this sample server is ${secondFactorCode}.` }
        : accountsMessage(this.#accounts);
    const flow: LoginFlow = {
      id,
      type: 'browser',
      issued_at: new Date(request.now).toISOString(),
      expires_at: new Date(request.now + lifetimeMs).toISOString(),
      request_url: `${request.origin}/self-service/login/browser`,
      return_to: request.returnTo,
      refresh: request.refresh,
      requested_aal: request.aal,
      ui: {
        action: `${request.origin}/self-service/login?flow=${id}`,
        method: 'POST',
        nodes: [
          input('default', 'csrf_token', 'hidden', { value: csrfToken, required: true }),
          ...(request.aal === 'aal2' ? codeNodes() : passwordNodes()),
        ],
        messages: [message],
      },
    };
    this.#flows.set(id, flow);
    return flow;
  }

  find(id: string): LoginFlow | undefined {
    return this.#flows.get(id);
  }

  isExpired(flow: LoginFlow, now: number): boolean {
    return this.#expired.has(flow.id) || Date.parse(flow.expires_at) < now;
  }

  expireAll(): void {
    for (const id of this.#flows.keys()) this.#expired.add(id);
  }

  /** The flow with what was typed (never the password) and a message, as the identity service sends it back. */
  refuse(flow: LoginFlow, typed: Readonly<Record<string, string>>, message: FlowMessage): LoginFlow {
    const nodes = flow.ui.nodes.map((node) =>
      node.attributes.name === 'identifier'
        ? { ...node, attributes: { ...node.attributes, value: typed.identifier ?? '' } }
        : node,
    );
    const refused = {
      ...flow,
      ui: {
        ...flow.ui,
        nodes,
        messages: [...flow.ui.messages.filter(({ type }) => type === 'info'), message],
      },
    };
    this.#flows.set(flow.id, refused);
    return refused;
  }
}

export const newCsrfToken = (): string => randomBytes(32).toString('base64');

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
