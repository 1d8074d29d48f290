import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import type { FlowBody, FlowKind, IdentityFlows, KeptFlow, NewFlow } from './IdentityFlows.ts';
import type { FlowMessage, FlowNode } from './kratosNodes.ts';
import type { Mails } from './Mails.ts';
import type { People } from './People.ts';
import { type IssuedSession, type Session, type Sessions, sessionCookie } from './Sessions.ts';

/** What differs from one identity service to another. */
export interface IdentityManners {
  /** Whether people may register by themselves. */
  registration: boolean;
  /** Who registers has no session until the address is verified. */
  verifyFirst: boolean;
  /** What stands in the mails of recovery and verification. */
  mailWith: 'code' | 'link';
  /** Whether an invitation can be sent; the person is made either way. */
  mailServer: boolean;
}

export interface KratosOptions {
  readonly people: People;
  readonly sessions: Sessions;
  readonly flows: IdentityFlows;
  readonly mails: Mails;
  readonly manners: IdentityManners;
  /** The identity service's own address, which it names whatever address it is asked at. */
  readonly origin: (request: FastifyRequest) => string;
  /** Address of the web client in front of it. */
  readonly webOrigin: (request: FastifyRequest) => string;
}

/** A call of a flow, with what the identity service knows of the caller. */
export interface FlowCall extends KratosOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session | undefined;
  readonly account: SampleAccount | undefined;
}

export interface FlowForm extends FlowCall {
  readonly flow: KeptFlow;
  readonly typed: Readonly<Record<string, string>>;
}

export interface NewForm {
  readonly nodes: readonly FlowNode[];
  readonly messages?: readonly FlowMessage[];
  readonly own?: NewFlow['own'];
  readonly memory?: NewFlow['memory'];
}

/** One kind of flow: the form it starts with, and what it makes of an answer. */
export interface FlowHandler {
  /** Why a flow cannot be started by this caller: a status and an error of the identity service. */
  readonly refuses?: (call: FlowCall) => { readonly status: number; readonly body: object } | undefined;
  readonly start: (call: FlowCall) => NewForm;
  /** Answers a form by its `reply`, or with what it returns. */
  readonly submit: (form: FlowForm) => unknown;
}

export type FlowHandlers = Readonly<Record<FlowKind, FlowHandler>>;

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>;

/** Refuses a form with its flow. */
export const refused = ({ reply }: FlowForm, body: FlowBody) => reply.code(400).send(body);

export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

export function setSession({ request, reply }: FlowCall, { session, cookie }: IssuedSession): void {
  const expires = new Date(session.expiresMs);
  void reply.setCookie(sessionCookie, cookie, { ...cookieOptions(request), expires });
}
