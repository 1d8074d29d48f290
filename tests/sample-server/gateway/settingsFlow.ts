import { randomBytes } from 'node:crypto';
import { fakeQr } from './fakeQr.ts';
import type { FlowBody, KeptFlow } from './IdentityFlows.ts';
import { inactiveSession, refreshRequired } from './kratosErrors.ts';
import {
  csrfNode,
  type FlowMessage,
  type FlowNode,
  info,
  input,
  noSuchMethod,
  passwordProblem,
  problem,
  secondFactorCode,
  shown,
  submit,
  success,
  wrongCode,
} from './kratosNodes.ts';
import {
  type FlowCall,
  type FlowForm,
  type FlowHandler,
  namesOf,
  refused,
  setSession,
} from './kratosSession.ts';
import type { Protection } from './People.ts';
import { traitNodes, typedName } from './traits.ts';

const saved = success(1_050_001, 'Your changes have been saved!');

const newSecret = (): string => randomBytes(10).toString('hex').toUpperCase();
const newCodes = (): string[] => Array.from({ length: 12 }, () => randomBytes(4).toString('hex'));

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

const socialNodes = ({ linked }: Protection): readonly FlowNode[] =>
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
  return shown(
    'text',
    'lookup_secret',
    'lookup_secret_codes',
    { text: { id: 1_050_015, type: 'info', text, context: { secrets } } },
    { id: 1_050_010, text: 'These are your back up recovery codes. Please keep them in a safe place!' },
  );
}

const lookupButton = (name: string, text: string, id: number) =>
  submit('lookup_secret', true, text, id, name);

/** @param open codes that are shown: new ones, or all of them once they were asked for */
function lookupNodes(
  { codes }: Protection,
  fresh: readonly string[] | undefined,
  reveal: boolean,
): readonly FlowNode[] {
  if (fresh !== undefined) {
    return [
      codesNode(fresh.map((code) => ({ code, used: false }))),
      lookupButton('lookup_secret_confirm', 'Confirm backup recovery codes', 1_050_011),
    ];
  }
  const regenerate = lookupButton(
    'lookup_secret_regenerate',
    'Generate new backup recovery codes',
    1_050_008,
  );
  if (codes === undefined) return [regenerate];
  if (!reveal) {
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

function totpNodes({ totp }: Protection, secret: string): readonly FlowNode[] {
  if (totp !== undefined) {
    return [submit('totp', true, 'Unlink TOTP Authenticator App', 1_050_004, 'totp_unlink')];
  }
  return [
    shown(
      'img',
      'totp',
      'totp_qr',
      { src: fakeQr(secret), width: 256, height: 256 },
      { id: 1_050_005, text: 'Authenticator app QR code' },
    ),
    shown(
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

const keyNodes = ({ keys }: Protection): readonly FlowNode[] => [
  shown('script', 'webauthn', 'webauthn_script', { src: '/.well-known/ory/webauthn.js', async: true }),
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

interface Opened {
  readonly secret: string;
  readonly fresh?: readonly string[] | undefined;
  readonly reveal?: boolean | undefined;
}

function settingsNodes(call: FlowCall, { secret, fresh, reveal = false }: Opened): readonly FlowNode[] {
  const protection = call.people.protectionOf(call.account?.email ?? '');
  return [
    ...profileNodes(call),
    ...passwordNodes,
    ...socialNodes(protection),
    ...lookupNodes(protection, fresh, reveal),
    ...totpNodes(protection, secret),
    ...keyNodes(protection),
  ];
}

/** A flow of the settings for somebody who came in by recovery. */
export function newSettings(call: FlowCall, csrfToken: string, messages: readonly FlowMessage[]): FlowBody {
  const secret = newSecret();
  return call.flows.create({
    kind: 'settings',
    type: 'browser',
    origin: call.origin(call.request),
    requestUrl: `${call.origin(call.request)}/self-service/settings/browser`,
    returnTo: '/',
    refresh: false,
    aal: 'aal1',
    now: Date.now(),
    nodes: [csrfNode(csrfToken), ...settingsNodes(call, { secret })],
    messages,
    memory: { totpSecret: secret },
  });
}

/** The flow as it stands after a change; `shows` is what it reveals besides. */
function done(
  form: FlowForm,
  shows: Partial<Opened> = {},
  memory: Partial<KeptFlow> = {},
  messages = [saved],
) {
  const { flows, flow, people, session, typed } = form;
  const secret = flow.totpSecret ?? newSecret();
  const call = { ...form, account: people.find(session?.email) };
  return flows.change(flow, {
    state: 'success',
    nodes: [csrfNode(typed.csrf_token ?? ''), ...settingsNodes(call, { secret, ...shows })],
    messages,
    memory,
  });
}

/** The way a form is meant, by the button that sent it. */
const buttons = [
  'lookup_secret_regenerate',
  'lookup_secret_reveal',
  'lookup_secret_confirm',
  'lookup_secret_disable',
  'totp_unlink',
  'link',
  'unlink',
  'webauthn_remove',
];

type Way = (form: FlowForm, email: string) => unknown;

const ways: Readonly<Record<string, Way>> = {
  profile(form, email) {
    const { people, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['traits.email']);
    if (empty !== undefined) return refused(form, empty);
    const next = typed['traits.email'] ?? email;
    if (next !== email) {
      const other = problem(4_000_001, 'The sample server keeps the address of an account.');
      return refused(form, flows.refuseFields(flow, typed, { 'traits.email': other }));
    }
    people.change(email, { name: typedName(typed) || email });
    return done(form);
  },
  password(form, email) {
    const { people, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['password']);
    if (empty !== undefined) return refused(form, empty);
    const weak = passwordProblem(typed.password ?? '');
    if (weak !== undefined) return refused(form, flows.refuseFields(flow, typed, { password: weak }));
    people.change(email, { password: typed.password ?? '' });
    return done(form);
  },
  totp(form, email) {
    const { people, sessions, session, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['totp_code']);
    if (empty !== undefined) return refused(form, empty);
    if (typed.totp_code !== secondFactorCode) {
      return refused(form, flows.refuseFields(flow, {}, { totp_code: wrongCode }));
    }
    people.protect(email, { totp: flow.totpSecret ?? '' });
    // Who shows the second factor has a session of the higher level from now on: another cookie.
    if (session !== undefined) setSession(form, sessions.raise(session));
    return done(form);
  },
  totp_unlink(form, email) {
    form.people.protect(email, { totp: undefined });
    return done(form, { secret: newSecret() });
  },
  lookup_secret_regenerate(form) {
    const fresh = newCodes();
    return done(form, { fresh }, { newCodes: fresh }, []);
  },
  lookup_secret_confirm(form, email) {
    const codes = (form.flow.newCodes ?? []).map((code) => ({ code, used: false }));
    form.people.protect(email, { codes });
    return done(form);
  },
  lookup_secret_reveal: (form) => done(form, { reveal: true }, {}, []),
  lookup_secret_disable(form, email) {
    form.people.protect(email, { codes: undefined });
    return done(form);
  },
  unlink(form, email) {
    const { linked } = form.people.protectionOf(email);
    form.people.protect(email, { linked: linked.filter((one) => one !== form.typed.unlink) });
    return done(form);
  },
  webauthn_remove(form, email) {
    const { keys } = form.people.protectionOf(email);
    form.people.protect(email, { keys: keys.filter((one) => one !== form.typed.webauthn_remove) });
    return done(form);
  },
};

/** The profile, and everything that protects it. */
export const settingsFlow: FlowHandler = {
  refuses: ({ account }) => (account === undefined ? { status: 401, body: inactiveSession } : undefined),
  start: (call) => {
    const secret = newSecret();
    return {
      nodes: settingsNodes(call, { secret }),
      messages: [info(1_990_003, `The code of this sample server is ${secondFactorCode}.`)],
      memory: { totpSecret: secret },
    };
  },
  submit(form) {
    const { account, session, sessions, flows, flow, typed, reply, request, origin } = form;
    if (account === undefined || session === undefined) return reply.code(401).send(inactiveSession);
    const name =
      buttons.find((button) => typed[button] !== undefined && typed[button] !== '') ?? typed.method ?? '';
    const way = ways[name];
    if (way === undefined) return refused(form, flows.refuse(flow, typed, noSuchMethod));
    if (name !== 'profile' && !sessions.isFresh(session, Date.now())) {
      return reply.code(403).send(refreshRequired(origin(request)));
    }
    return way(form, account.email);
  },
};
