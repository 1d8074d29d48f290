import type { SampleAccount } from '../database/accounts.ts';
import { toSessionBody } from './identityBody.ts';
import {
  alreadySignedIn,
  browserLocationChangeRequired,
  noSessionToElevate,
  secondFactorUrl,
} from './kratosErrors.ts';
import {
  accountsMessage,
  codeMessage,
  codeNodes,
  confirmMessage,
  confirmNodes,
  type FlowMessage,
  type FlowNode,
  lookupNodes,
  noLookup,
  noSuchMethod,
  noTotp,
  passwordNodes,
  secondFactorCode,
  secondFactorMessage,
  usedLookup,
  wrongCode,
  wrongLookup,
  wrongPassword,
} from './kratosNodes.ts';
import {
  type FlowCall,
  type FlowHandler,
  queryOf,
  type SubmittedFlowForm,
  sendRefusedFlow,
  setSession,
} from './kratosSession.ts';
import type { SecondFactor } from './People.ts';
import type { IssuedSession } from './Sessions.ts';

/** Required fields per sign-in method. */
const fields: Readonly<Record<string, readonly string[]>> = {
  password: ['identifier', 'password'],
  totp: ['totp_code'],
  lookup_secret: ['lookup_secret'],
};

function answerSession(form: SubmittedFlowForm, account: SampleAccount, issued: IssuedSession) {
  const { people, sessions, flow, reply, request } = form;
  const origin = form.origin(request);
  setSession(form, issued);
  // The session exists already, so the browser continues with the second factor.
  if (sessions.lacksSecondFactor(issued.session)) {
    return reply.code(422).send(browserLocationChangeRequired(secondFactorUrl(origin, flow.body.return_to)));
  }
  return { session: toSessionBody(issued.session, account, people, origin) };
}

function submitPassword(form: SubmittedFlowForm) {
  const { people, sessions, session, flows, flow, typed } = form;
  const found = people.find(typed.identifier);
  if (found === undefined || found.password !== typed.password) {
    return sendRefusedFlow(form, flows.refuse(flow, typed, wrongPassword));
  }
  const issued = sessions.issue(found.email, Date.now(), form.request.headers['user-agent']);
  // Confirming the password preserves the second factor of the session.
  const shown = flow.body.refresh === true && session?.email === found.email ? session.second : undefined;
  return answerSession(form, found, shown === undefined ? issued : sessions.elevate(issued.session, shown));
}

function submitSecondFactor(form: SubmittedFlowForm) {
  const { people, sessions, session, account, flows, flow, typed, reply } = form;
  if (session === undefined || account === undefined) return reply.code(401).send(noSessionToElevate);
  const refuse = (why: FlowMessage) => sendRefusedFlow(form, flows.refuse(flow, typed, why));
  const enrolled = people.secondFactorsOf(account.email);
  if (typed.method === 'totp') {
    if (!enrolled.includes('totp')) return refuse(noTotp);
    if (typed.totp_code !== secondFactorCode) return refuse(wrongCode);
    return answerSession(form, account, sessions.elevate(session, 'totp'));
  }
  if (!enrolled.includes('lookup_secret')) return refuse(noLookup);
  const { codes = [] } = people.signInSettingsOf(account.email);
  const known = codes.find(({ code }) => code === typed.lookup_secret);
  if (known === undefined) return refuse(wrongLookup);
  if (known.used) return refuse(usedLookup);
  people.setSignInSettings(account.email, {
    codes: codes.map((one) => (one === known ? { ...one, used: true } : one)),
  });
  return answerSession(form, account, sessions.elevate(session, 'lookup_secret'));
}

const secondFactorNodes: Readonly<Record<SecondFactor, readonly FlowNode[]>> = {
  totp: codeNodes,
  lookup_secret: lookupNodes,
};

function startLogin({ request, people, account }: FlowCall) {
  const { refresh, aal } = queryOf(request);
  if (aal === 'aal2' && account !== undefined) {
    const enrolled = people.secondFactorsOf(account.email);
    return {
      nodes: enrolled.flatMap((factor) => secondFactorNodes[factor]),
      messages: [secondFactorMessage, ...(enrolled.includes('totp') ? [codeMessage] : [])],
    };
  }
  const accounts = accountsMessage(people.accounts);
  if (refresh === 'true' && account !== undefined) {
    return { nodes: confirmNodes(account.email), messages: [confirmMessage, accounts] };
  }
  return { nodes: passwordNodes, messages: [accounts] };
}

/** Sign-in with a password, password confirmation, and second factors. */
export const loginFlow: FlowHandler = {
  refuses({ request, session }) {
    const { refresh, aal } = queryOf(request);
    if (session === undefined && aal === 'aal2') return { status: 401, body: noSessionToElevate };
    const has = aal === 'aal2' ? session?.second !== undefined : session !== undefined;
    if (has && refresh !== 'true') {
      return { status: 400, body: alreadySignedIn };
    }
    return undefined;
  },
  start: startLogin,
  submit(form) {
    const { flows, flow, typed } = form;
    const second = flow.body.requested_aal === 'aal2';
    const methods = second ? ['totp', 'lookup_secret'] : ['password'];
    const method = typed.method ?? '';
    if (!methods.includes(method)) return sendRefusedFlow(form, flows.refuse(flow, typed, noSuchMethod));
    const empty = flows.refuseEmpty(flow, typed, fields[method] ?? []);
    if (empty !== undefined) return sendRefusedFlow(form, empty);
    return second ? submitSecondFactor(form) : submitPassword(form);
  },
};
