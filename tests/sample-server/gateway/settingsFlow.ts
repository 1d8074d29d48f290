import type { FlowBody, StoredFlow } from './IdentityFlows.ts';
import { toIdentityBody } from './identityBody.ts';
import { inactiveSession, refreshRequired, secondFactorRequired } from './kratosErrors.ts';
import {
  csrfNode,
  type FlowMessage,
  info,
  noSuchMethod,
  passwordProblem,
  problem,
  sampleMessages,
  secondFactorCode,
  success,
  wrongCode,
} from './kratosNodes.ts';
import {
  type FlowCall,
  type FlowHandler,
  type SubmittedFlowForm,
  sendRefusedFlow,
  setSession,
} from './kratosSession.ts';
import type { SecondFactor } from './People.ts';
import { createCodes, createSecret, type DisplayedSecrets, settingsNodes } from './settingsNodes.ts';
import { typedName } from './traits.ts';

const saved = success(1_050_001, 'Your changes have been saved!');

/** Settings flows include the identity. */
const ownOf = ({ account, people, origin, request }: FlowCall) =>
  account === undefined ? {} : { identity: toIdentityBody(account, people, origin(request)) };

/** Creates a settings flow after a recovery. */
export function newSettings(call: FlowCall, csrfToken: string, messages: readonly FlowMessage[]): FlowBody {
  const secret = createSecret();
  return call.flows.create({
    kind: 'settings',
    type: 'browser',
    origin: call.origin(call.request),
    requestUrl: `${call.origin(call.request)}/self-service/settings/browser`,
    refresh: false,
    aal: 'aal1',
    now: Date.now(),
    nodes: [csrfNode(csrfToken), ...settingsNodes(call, { secret })],
    messages,
    own: ownOf(call),
    memory: { totpSecret: secret },
  });
}

/** Returns the flow after a change. `shows` adds one-time details. */
function done(
  form: SubmittedFlowForm,
  shows: Partial<DisplayedSecrets> = {},
  memory: Partial<StoredFlow> = {},
  messages = [saved],
) {
  const { flows, flow, people, session, typed } = form;
  const secret = flow.totpSecret ?? createSecret();
  const call = { ...form, account: people.find(session?.email) };
  return flows.change(flow, {
    state: 'success',
    nodes: [csrfNode(typed.csrf_token ?? ''), ...settingsNodes(call, { secret, ...shows })],
    messages,
    own: ownOf(call),
    memory,
  });
}

/**
 * Setting up a second factor also verifies it, so the session gets the higher assurance level and a new
 * cookie.
 */
function raise(form: SubmittedFlowForm, second: SecondFactor): void {
  if (form.session !== undefined) setSession(form, form.sessions.elevate(form.session, second));
}

/** Submit buttons that determine the purpose of the form. */
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

type Way = (form: SubmittedFlowForm, email: string) => unknown;

const ways: Readonly<Record<string, Way>> = {
  profile(form, email) {
    const { people, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['traits.email']);
    if (empty !== undefined) return sendRefusedFlow(form, empty);
    const next = typed['traits.email'] ?? email;
    if (next !== email) {
      const other = problem(4_000_001, 'The sample server keeps the address of an account.');
      return sendRefusedFlow(form, flows.refuseFields(flow, typed, { 'traits.email': other }));
    }
    people.change(email, { name: typedName(typed) || email });
    return done(form);
  },
  password(form, email) {
    const { people, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['password']);
    if (empty !== undefined) return sendRefusedFlow(form, empty);
    const weak = passwordProblem(typed.password ?? '');
    if (weak !== undefined) return sendRefusedFlow(form, flows.refuseFields(flow, typed, { password: weak }));
    people.change(email, { password: typed.password ?? '' });
    return done(form);
  },
  totp(form, email) {
    const { people, flows, flow, typed } = form;
    const empty = flows.refuseEmpty(flow, typed, ['totp_code']);
    if (empty !== undefined) return sendRefusedFlow(form, empty);
    if (typed.totp_code !== secondFactorCode) {
      return sendRefusedFlow(form, flows.refuseFields(flow, {}, { totp_code: wrongCode }));
    }
    people.setSignInSettings(email, { totp: flow.totpSecret ?? '' });
    raise(form, 'totp');
    return done(form);
  },
  totp_unlink(form, email) {
    form.people.setSignInSettings(email, { totp: undefined });
    return done(form, { secret: createSecret() });
  },
  lookup_secret_regenerate(form) {
    const fresh = createCodes();
    return done(form, { createdCodes: fresh }, { newCodes: fresh }, []);
  },
  lookup_secret_confirm(form, email) {
    const codes = (form.flow.newCodes ?? []).map((code) => ({ code, used: false }));
    form.people.setSignInSettings(email, { codes });
    raise(form, 'lookup_secret');
    return done(form);
  },
  lookup_secret_reveal: (form) => done(form, { revealsCodes: true }, {}, []),
  lookup_secret_disable(form, email) {
    form.people.setSignInSettings(email, { codes: undefined });
    return done(form);
  },
  unlink(form, email) {
    const { linked } = form.people.signInSettingsOf(email);
    form.people.setSignInSettings(email, { linked: linked.filter((one) => one !== form.typed.unlink) });
    return done(form);
  },
  webauthn_remove(form, email) {
    const { keys } = form.people.signInSettingsOf(email);
    form.people.setSignInSettings(email, { keys: keys.filter((one) => one !== form.typed.webauthn_remove) });
    return done(form);
  },
};

export const settingsFlow: FlowHandler = {
  refuses({ account, session, sessions, origin, request }) {
    if (account === undefined || session === undefined) return { status: 401, body: inactiveSession };
    const lacking = sessions.lacksSecondFactor(session);
    return lacking ? { status: 403, body: secondFactorRequired(origin(request)) } : undefined;
  },
  start: (call) => {
    const secret = createSecret();
    return {
      nodes: settingsNodes(call, { secret }),
      messages: [info(sampleMessages + 3, `The code of this sample server is ${secondFactorCode}.`)],
      own: ownOf(call),
      memory: { totpSecret: secret },
    };
  },
  submit(form) {
    const { account, session, sessions, flows, flow, typed, reply, request, origin } = form;
    if (account === undefined || session === undefined) return reply.code(401).send(inactiveSession);
    const name =
      buttons.find((button) => typed[button] !== undefined && typed[button] !== '') ?? typed.method ?? '';
    const way = ways[name];
    if (way === undefined) return sendRefusedFlow(form, flows.refuse(flow, typed, noSuchMethod));
    if (name !== 'profile' && !sessions.isFresh(session, Date.now())) {
      return reply.code(403).send(refreshRequired(origin(request)));
    }
    return way(form, account.email);
  },
};
