import { toIdentityBody, toSessionBody } from './identityBody.ts';
import { kratosError, nothingForSignedIn } from './kratosErrors.ts';
import { input, noSuchMethod, passwordProblem, problem, submit } from './kratosNodes.ts';
import { type FlowHandler, type SubmittedFlowForm, sendRefusedFlow, setSession } from './kratosSession.ts';
import { sendMail } from './mailFlow.ts';
import { traitNodes, typedName } from './traits.ts';

const taken = problem(
  4_000_007,
  'An account with the same identifier (email, phone, username, ...) exists already.',
);

const closed = kratosError(400, {
  id: 'self_service_flow_disabled',
  reason: 'Registration is not allowed because it was disabled.',
  message: 'The request was malformed or contained invalid parameters',
});

function register(form: SubmittedFlowForm) {
  const { people, sessions, flows, flow, typed, behavior } = form;
  const email = typed['traits.email'] ?? '';
  const account = people.register({ email, password: typed.password ?? '', name: typedName(typed) || email });
  const verification = flows.create({
    kind: 'verification',
    type: 'browser',
    origin: form.origin(form.request),
    requestUrl: flow.body.request_url,
    refresh: false,
    aal: 'aal1',
    now: Date.now(),
    nodes: [],
    messages: [],
    own: { active: behavior.mailWith },
  });
  const kept = flows.find('verification', verification.id);
  if (kept !== undefined) sendMail(form, kept, email, typed.csrf_token ?? '');
  const goOn = [{ action: 'show_verification_ui', flow: { id: verification.id, verifiable_address: email } }];
  const origin = form.origin(form.request);
  const identity = toIdentityBody(account, people, origin);
  if (behavior.verifyFirst) return { identity, session: null, continue_with: goOn };
  const issued = sessions.issue(email, Date.now(), form.request.headers['user-agent']);
  setSession(form, issued);
  return {
    session: toSessionBody(issued.session, account, people, origin),
    identity,
    continue_with: goOn,
  };
}

/** Self-registration. New users get the viewer role. */
export const registrationFlow: FlowHandler = {
  refuses({ session, behavior }) {
    if (session !== undefined) return { status: 400, body: nothingForSignedIn('registration') };
    return behavior.registration ? undefined : { status: 400, body: closed };
  },
  start: () => ({
    nodes: [
      ...traitNodes('password', '', '', ''),
      input(
        'password',
        'password',
        'password',
        { required: true, autocomplete: 'new-password' },
        { id: 1_070_001, text: 'Password' },
      ),
      submit('password', 'password', 'Sign up', 1_040_001),
    ],
  }),
  submit(form) {
    const { people, flows, flow, typed } = form;
    if (typed.method !== 'password') return sendRefusedFlow(form, flows.refuse(flow, typed, noSuchMethod));
    const empty = flows.refuseEmpty(flow, typed, ['traits.email', 'password']);
    if (empty !== undefined) return sendRefusedFlow(form, empty);
    const weak = passwordProblem(typed.password ?? '');
    if (weak !== undefined) return sendRefusedFlow(form, flows.refuseFields(flow, typed, { password: weak }));
    if (people.find(typed['traits.email']) !== undefined) {
      return sendRefusedFlow(form, flows.refuse(flow, typed, taken));
    }
    return register(form);
  },
};
