import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FlowBody, StoredFlow } from './IdentityFlows.ts';
import { browserLocationChangeRequired, nothingForSignedIn } from './kratosErrors.ts';
import { csrfNode, displayNode, info, input, noSuchMethod, problem, submit, success } from './kratosNodes.ts';
import {
  type FlowHandler,
  type KratosOptions,
  queryOf,
  type SubmittedFlowForm,
  sendRefusedFlow,
  setSession,
} from './kratosSession.ts';
import type { Mail } from './SentEmails.ts';
import { newSettings } from './settingsFlow.ts';

type About = Mail['about'];

const codeMessages = {
  recovery:
    'An email containing a recovery code has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
  verification:
    'An email containing a verification code has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
} as const;

const linkMessages = {
  recovery:
    'An email containing a recovery link has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
  verification:
    'An email containing a verification link has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.',
} as const;

const messageIds = {
  code: { recovery: 1_060_003, verification: 1_080_003 },
  link: { recovery: 1_060_002, verification: 1_080_001 },
};

const wrong = (about: About) =>
  problem(
    about === 'recovery' ? 4_060_006 : 4_070_006,
    `The ${about} code is invalid or has already been used. Please try again.`,
  );

const wrongLink = (about: About) =>
  problem(
    about === 'recovery' ? 4_060_004 : 4_070_001,
    `The ${about} token is invalid or has already been used. Please retry the flow.`,
  );

/** The parts of a form that sending an email requires. */
type Sender = Pick<SubmittedFlowForm, 'flows' | 'mails' | 'behavior' | 'people' | 'request' | 'webOrigin'>;

/** Sends a flow's email and makes the flow prompt for its content. */
export function sendMail(form: Sender, flow: StoredFlow, email: string, csrfToken: string): FlowBody {
  const { flows, mails, behavior, people } = form;
  const about: About = flow.kind === 'recovery' ? 'recovery' : 'verification';
  const by = behavior.mailWith;
  const code = String(randomInt(100_000, 1_000_000));
  const token = randomBytes(16).toString('hex');
  const { id } = flow.body;
  const link = `${form.webOrigin(form.request)}/${about}?${new URLSearchParams({ flow: id, token })}`;
  // Unknown addresses get the same response but no email, so that callers cannot find out which addresses
  // exist.
  if (people.find(email) !== undefined) {
    mails.send({ to: email, about, flow: id, ...(by === 'code' ? { code } : { link }) });
  }
  const asks = [
    input('code', 'method', 'hidden', { value: 'code' }),
    input(
      'code',
      'code',
      'text',
      { required: true, ...(about === 'recovery' ? { pattern: '[0-9]+', maxlength: 6 } : {}) },
      { id: 1_070_011, text: `${about === 'recovery' ? 'Recovery' : 'Verification'} code` },
    ),
    submit('code', 'code', 'Continue', 1_070_009),
    submit('code', email, 'Resend code', 1_070_008, 'email'),
  ];
  const again = [emailNode(email), submit('link', 'link', 'Continue', 1_070_009)];
  return flows.change(flow, {
    state: 'sent_email',
    nodes: [csrfNode(csrfToken), ...(by === 'code' ? asks : again)],
    messages: [info(messageIds[by][about], (by === 'code' ? codeMessages : linkMessages)[about])],
    own: about === 'recovery' ? { transient_payload: {} } : {},
    memory: { email, code, token },
  });
}

/** Creates a recovery flow for an invited user's first sign-in. @returns its link and code */
export function sendInvitation(options: KratosOptions, request: FastifyRequest, email: string) {
  const { flows, behavior, origin, webOrigin } = options;
  const { id } = flows.create({
    kind: 'recovery',
    type: 'browser',
    origin: origin(request),
    requestUrl: `${origin(request)}/self-service/recovery`,
    refresh: false,
    aal: 'aal1',
    now: Date.now(),
    nodes: [],
    messages: [],
    own: { active: 'code' },
    memory: { email, ofAnyBrowser: true },
  });
  const flow = flows.find('recovery', id);
  if (flow === undefined) throw new Error('The sample stored no flow for the invitation.');
  sendMail({ ...options, request, behavior: { ...behavior, mailWith: 'code' } }, flow, email, '');
  return { link: `${webOrigin(request)}/recovery?flow=${id}`, code: flows.find('recovery', id)?.code };
}

const emailNode = (value: string) =>
  input('code', 'email', 'email', { value, required: true }, { id: 1_070_007, text: 'Email' });

/** Handles a valid code or link: verifies the address, or starts a session to set a new password. */
function passed(form: SubmittedFlowForm) {
  const { people, sessions, flows, flow, reply, typed, request } = form;
  const account = people.find(flow.email);
  if (account === undefined) return sendRefusedFlow(form, flows.refuse(flow, typed, wrong('recovery')));
  people.verify(account.email);
  if (flow.kind === 'verification') {
    return flows.change(flow, {
      state: 'passed_challenge',
      nodes: [
        csrfNode(typed.csrf_token ?? ''),
        displayNode('a', 'code', 'continue', {
          href: `${form.webOrigin(request)}/`,
          title: info(1_070_009, 'Continue'),
        }),
      ],
      messages: [success(1_080_002, 'You successfully verified your email address.')],
      memory: { code: '', token: '' },
    });
  }
  flows.change(flow, { state: 'passed_challenge', memory: { code: '', token: '' } });
  const issued = sessions.issue(account.email, Date.now(), request.headers['user-agent']);
  setSession(form, issued);
  const settings = newSettings({ ...form, session: issued.session, account }, typed.csrf_token ?? '', [
    info(
      1_060_001,
      'You successfully recovered your account. Please change your password or set up an alternative login method (e.g. social sign in) within the next 15.00 minutes.',
    ),
  ]);
  const url = `${form.webOrigin(request)}/profile-settings?flow=${settings.id}`;
  return reply.code(422).send(browserLocationChangeRequired(url));
}

function submitMail(about: About, form: SubmittedFlowForm) {
  const { flows, flow, typed, request } = form;
  const { token } = queryOf(request);
  if (token !== undefined) {
    if (token !== '' && token === flow.token) return passed(form);
    return sendRefusedFlow(form, flows.refuse(flow, typed, wrongLink(about)));
  }
  // The resend button submits the address as its value.
  if (typed.email !== undefined && typed.email !== '') {
    return sendMail(form, flow, typed.email, typed.csrf_token ?? '');
  }
  if (typed.method !== 'code' && typed.method !== 'link') {
    return sendRefusedFlow(form, flows.refuse(flow, typed, noSuchMethod));
  }
  const asksForCode = flow.body.state === 'sent_email' && flow.code !== undefined;
  const empty = flows.refuseEmpty(flow, typed, [asksForCode ? 'code' : 'email']);
  if (empty !== undefined) return sendRefusedFlow(form, empty);
  if (typed.code !== '' && typed.code === flow.code) return passed(form);
  // Kratos responds to a wrong code with 200 and the form, with an error message.
  return flows.refuse(flow, {}, wrong(about), { transient_payload: {} });
}

const start = (manner: 'code' | 'link') => ({
  nodes: [emailNode(''), submit(manner, manner, 'Continue', 1_070_009)],
  own: { active: manner },
});

export const recoveryFlow: FlowHandler = {
  refuses: ({ session }) =>
    session === undefined ? undefined : { status: 400, body: nothingForSignedIn('recovery') },
  start: ({ behavior }) => start(behavior.mailWith),
  submit: (form) => submitMail('recovery', form),
};

export const verificationFlow: FlowHandler = {
  start: ({ behavior }) => start(behavior.mailWith),
  submit: (form) => submitMail('verification', form),
};
