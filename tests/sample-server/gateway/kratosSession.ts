import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { FlowBody, FlowKind, IdentityFlows, NewFlow, StoredFlow } from './IdentityFlows.ts';
import type { FlowMessage, FlowNode } from './kratosNodes.ts';
import type { People } from './People.ts';
import type { SentEmails } from './SentEmails.ts';
import { type IssuedSession, type Session, type Sessions, sessionCookie } from './Sessions.ts';

/** Configuration of the identity service. */
export interface IdentityBehavior {
  /** Whether users may register themselves. */
  registration: boolean;
  /** Whether registration creates a session only after the address is verified. */
  verifyFirst: boolean;
  /** Content of recovery and verification emails. */
  mailWith: 'code' | 'link';
  /** Whether invitations can be sent. Invited accounts are created either way. */
  mailServer: boolean;
}

export interface KratosOptions {
  readonly people: People;
  readonly sessions: Sessions;
  readonly flows: IdentityFlows;
  readonly mails: SentEmails;
  readonly behavior: IdentityBehavior;
  /** Public URL of the identity service, independent of the requested URL. */
  readonly origin: (request: FastifyRequest) => string;
  /** URL of the web client in front of the identity service. */
  readonly webOrigin: (request: FastifyRequest) => string;
}

/** A request to a flow, with the caller's session and account. */
export interface FlowCall extends KratosOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session | undefined;
  readonly account: SampleAccount | undefined;
}

export interface SubmittedFlowForm extends FlowCall {
  readonly flow: StoredFlow;
  readonly typed: Readonly<Record<string, string>>;
}

export interface NewForm {
  readonly nodes: readonly FlowNode[];
  readonly messages?: readonly FlowMessage[];
  readonly own?: NewFlow['own'];
  readonly memory?: NewFlow['memory'];
}

export interface FlowHandler {
  /** Returns the response for callers without permission to start the flow. */
  readonly refuses?: (call: FlowCall) => { readonly status: number; readonly body: object } | undefined;
  readonly start: (call: FlowCall) => NewForm;
  /** Handles a submitted form, by its `reply` or by the returned body. */
  readonly submit: (form: SubmittedFlowForm) => unknown;
}

export type FlowHandlers = Readonly<Record<FlowKind, FlowHandler>>;

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>;

/** Responds with 400 and the flow. */
export const sendRefusedFlow = ({ reply }: SubmittedFlowForm, body: FlowBody) => reply.code(400).send(body);

export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

export function setSession({ request, reply }: FlowCall, { session, cookie }: IssuedSession): void {
  const expires = new Date(session.expiresMs);
  void reply.setCookie(sessionCookie, cookie, { ...cookieOptions(request), expires });
}
