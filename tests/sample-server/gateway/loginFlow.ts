import { alreadySignedIn, noSessionToRaise } from './kratosErrors.ts';
import {
  accountsMessage,
  codeMessage,
  codeNodes,
  confirmNodes,
  lookupNodes,
  noSuchMethod,
  passwordNodes,
  secondFactorCode,
  wrongCode,
  wrongLookup,
  wrongPassword,
} from './kratosNodes.ts';
import {
  type FlowCall,
  type FlowForm,
  type FlowHandler,
  queryOf,
  refused,
  setSession,
  toSessionBody,
} from './kratosSession.ts';
import type { IssuedSession } from './Sessions.ts';

/** Fields that each way to sign in needs. */
const fields: Readonly<Record<string, readonly string[]>> = {
  password: ['identifier', 'password'],
  totp: ['totp_code'],
  lookup_secret: ['lookup_secret'],
};

function answerSession(form: FlowForm, account: Parameters<typeof toSessionBody>[1], issued: IssuedSession) {
  setSession(form, issued);
  return { session: toSessionBody(issued.session, account) };
}

function submitPassword(form: FlowForm) {
  const { people, sessions, session, flows, flow, typed } = form;
  const found = people.find(typed.identifier);
  if (found === undefined || found.password !== typed.password) {
    return refused(form, flows.refuse(flow, typed, wrongPassword));
  }
  const issued = sessions.issue(found.email, Date.now());
  // Who confirms keeps the second factor of the session.
  const raised = flow.body.refresh === true && session?.aal === 'aal2' && session.email === found.email;
  return answerSession(form, found, raised ? sessions.raise(issued.session) : issued);
}

function submitSecondFactor(form: FlowForm) {
  const { people, sessions, session, account, flows, flow, typed, reply } = form;
  if (session === undefined || account === undefined) return reply.code(401).send(noSessionToRaise);
  if (typed.method === 'totp') {
    if (typed.totp_code !== secondFactorCode) return refused(form, flows.refuse(flow, typed, wrongCode));
    return answerSession(form, account, sessions.raise(session));
  }
  const { codes = [] } = people.protectionOf(account.email);
  const known = codes.find(({ code, used }) => code === typed.lookup_secret && !used);
  if (known === undefined) return refused(form, flows.refuse(flow, typed, wrongLookup));
  people.protect(account.email, {
    codes: codes.map((one) => (one === known ? { ...one, used: true } : one)),
  });
  return answerSession(form, account, sessions.raise(session));
}

function startLogin({ request, people, account }: FlowCall) {
  const { refresh, aal } = queryOf(request);
  if (aal === 'aal2' && account !== undefined) {
    const hasCodes = people.protectionOf(account.email).codes !== undefined;
    return { nodes: [...codeNodes, ...(hasCodes ? lookupNodes : [])], messages: [codeMessage] };
  }
  const messages = [accountsMessage(people.accounts)];
  if (refresh === 'true' && account !== undefined) return { nodes: confirmNodes(account.email), messages };
  return { nodes: passwordNodes, messages };
}

/** Sign-in: with a password, once more, or with a second factor. */
export const loginFlow: FlowHandler = {
  refuses({ request, session }) {
    const { refresh, aal } = queryOf(request);
    if (session === undefined && aal === 'aal2') return { status: 401, body: noSessionToRaise };
    if (session !== undefined && refresh !== 'true' && aal !== 'aal2') {
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
    if (!methods.includes(method)) return refused(form, flows.refuse(flow, typed, noSuchMethod));
    const empty = flows.refuseEmpty(flow, typed, fields[method] ?? []);
    if (empty !== undefined) return refused(form, empty);
    return second ? submitSecondFactor(form) : submitPassword(form);
  },
};
