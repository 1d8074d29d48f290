import type { FlowNode, FlowOutcome, IdentityFlow } from '#contract/entities/session.ts';
import type { Answers } from '../FakeBridge.ts';

const node = (values: Partial<FlowNode> & Pick<FlowNode, 'name' | 'label'>): FlowNode => ({
  kind: 'input',
  group: 'password',
  type: 'text',
  value: '',
  required: true,
  disabled: false,
  needsBrowser: false,
  messages: [],
  ...values,
});

export const send = (label: string, group = 'password', value = group): FlowNode =>
  node({ kind: 'submit', group, name: 'method', type: 'submit', label, value });

export const email = node({
  name: 'identifier',
  label: 'E-Mail',
  type: 'text',
  group: 'default',
  autocomplete: 'username',
});

/** A field for a typed code. */
export const code = (group: string, label: string): FlowNode => node({ group, name: group, label });

const password = node({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
});

/** The fields of each kind of flow, as on the sample server. */
const nodesOf: Readonly<Record<IdentityFlow['kind'], readonly FlowNode[]>> = {
  login: [email, password, send('Sign in')],
  registration: [
    node({ name: 'traits.email', label: 'E-Mail', type: 'email', group: 'default' }),
    node({ name: 'traits.name.first', label: 'First name', group: 'default', required: false }),
    password,
    send('Sign up'),
  ],
  recovery: [node({ name: 'email', label: 'Email', type: 'email', group: 'code' }), send('Continue', 'code')],
  verification: [
    node({ name: 'email', label: 'Email', type: 'email', group: 'code' }),
    send('Continue', 'code'),
  ],
  settings: [
    node({
      name: 'traits.email',
      label: 'E-Mail',
      type: 'email',
      group: 'profile',
      value: 'hanneke@example.com',
    }),
    send('Save', 'profile'),
    password,
    send('Save'),
  ],
};

export const flow = (kind: IdentityFlow['kind'], values: Partial<IdentityFlow> = {}): IdentityFlow => ({
  id: `flow-of-${kind}`,
  kind,
  ...(kind === 'login' ? { purpose: 'sign-in' as const } : {}),
  nodes: [...nodesOf[kind]],
  messages: [],
  finished: false,
  webPage: `https://mission-control.example.com/${kind}`,
  ...values,
});

/**
 * Returns the outcome that displays a flow.
 * @param notice a message above the flow
 */
export const drawn = (which: IdentityFlow, notice?: string): FlowOutcome => ({
  outcome: 'flow',
  flow: which,
  ...(notice === undefined ? {} : { notice }),
});

export const identityAnswers = {
  'session.flow.create': ({ kind = 'login' }) => drawn(flow(kind)),
  'session.flow.submit': { outcome: 'done' },
  'session.flow.error': { found: false },
  'session.flow.offered': { registration: true },
} satisfies Partial<Answers>;
