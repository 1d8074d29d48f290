import { z } from 'zod';
import type { FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import { failureOfRubbish } from '../server/failures.ts';
import { parseJson, type ServerAnswer, type ServerClient } from '../server/ServerClient.ts';
import { hiddenValues, type KratosFlow, kratosFlowSchema, toLoginFlow } from './kratosFlow.ts';

export interface FlowRequest {
  readonly refresh?: boolean | undefined;
  readonly aal?: 'aal1' | 'aal2' | undefined;
}

export interface FlowSubmission {
  readonly flowId: string;
  readonly submit: { readonly name: string; readonly value: string };
  readonly values: Readonly<Record<string, string>>;
}

/** What the identity service made of a call. */
export type FlowStep =
  | { readonly step: 'show'; readonly outcome: FlowOutcome }
  | { readonly step: 'signed-in' }
  | { readonly step: 'second-factor' }
  /** There is a session already: check it. */
  | { readonly step: 'check' };

const kratosErrorSchema = z.object({
  error: z.object({ id: z.string().optional() }).loose(),
  redirect_browser_to: z.string().optional(),
});

/** What each error of the identity service leads to; specification part 1 section 4, API reference section 3.4. */
interface Reaction {
  readonly next: 'restart' | 'second-factor' | 'check' | 'browser';
  /** Said above the flow that starts again. */
  readonly notice?: string;
  readonly refresh?: boolean;
}

const expired: Reaction = {
  next: 'restart',
  notice: 'Your interaction expired, please fill out the form again.',
};

const reactions: Readonly<Record<string, Reaction>> = {
  session_aal2_required: { next: 'second-factor' },
  session_already_available: { next: 'check' },
  session_refresh_required: { next: 'restart', refresh: true },
  self_service_flow_return_to_forbidden: { next: 'restart', notice: 'The return_to address is not allowed.' },
  self_service_flow_expired: expired,
  security_csrf_violation: {
    next: 'restart',
    notice: 'A security violation was detected, please fill out the form again.',
  },
  security_identity_mismatch: { next: 'restart' },
  browser_location_change_required: { next: 'browser' },
  session_inactive: { next: 'restart' },
};

function errorOf(answer: ServerAnswer): { id: string | undefined; redirect: string | undefined } {
  try {
    const parsed = kratosErrorSchema.safeParse(JSON.parse(answer.body));
    if (parsed.success) return { id: parsed.data.error.id, redirect: parsed.data.redirect_browser_to };
  } catch {
    // Not the identity service's form: only the status speaks.
  }
  return { id: undefined, redirect: undefined };
}

function reactionTo(answer: ServerAnswer): Reaction | undefined {
  const { id } = errorOf(answer);
  const named = id === undefined ? undefined : reactions[id];
  if (named !== undefined) return named;
  // 410: expired; 404: the identity service has forgotten the flow.
  return answer.status === 410 || answer.status === 404 ? expired : undefined;
}

function parseFlow(answer: ServerAnswer): KratosFlow {
  const parsed = kratosFlowSchema.safeParse(parseJson(answer));
  if (parsed.success) return parsed.data;
  throw failureOfRubbish(z.prettifyError(parsed.error), answer.asked, parsed.error);
}

/** Sign-in through the built-in identity service's browser flows, with the client's cookie jar instead of a browser. */
export class KratosLogin {
  readonly #client: ServerClient;
  #flow: KratosFlow | undefined;

  constructor(client: ServerClient) {
    this.#client = client;
  }

  /**
   * Starts a login flow.
   * @throws Failure when the server cannot be reached or answers something unknown
   */
  async create(request: FlowRequest, notice?: string): Promise<FlowStep> {
    const query = new URLSearchParams({
      refresh: String(request.refresh ?? false),
      aal: request.aal ?? '',
      return_to: '/',
    });
    const answer = await this.#client.send({ path: `/kratos/self-service/login/browser?${query}` });
    if (answer.status === 200) return this.#show(parseFlow(answer), notice);
    const reaction = reactionTo(answer);
    // A flow that cannot be created is not created again: the status is told instead of asking for ever.
    if (reaction === undefined || reaction.next === 'restart') return this.#refuse(answer);
    return this.#react(answer, reaction, request);
  }

  /** Sends the fields of the flow that is shown. @throws Failure as `create` does */
  async submit(submission: FlowSubmission): Promise<FlowStep> {
    const flow = this.#flow;
    if (flow === undefined || flow.id !== submission.flowId) return this.create({}, expired.notice);
    const answer = await this.#client.send({
      method: 'POST',
      path: `/kratos/self-service/login?${new URLSearchParams({ flow: flow.id })}`,
      body: {
        ...hiddenValues(flow),
        ...submission.values,
        [submission.submit.name]: submission.submit.value,
      },
    });
    if (answer.status === 200) return { step: 'signed-in' };
    const reaction = reactionTo(answer);
    if (reaction !== undefined) return this.#react(answer, reaction, this.#requestOf(flow));
    if (answer.status === 400) return this.#show(parseFlow(answer));
    return this.#refuse(answer);
  }

  #requestOf(flow: KratosFlow): FlowRequest {
    return { refresh: flow.refresh, ...(flow.requested_aal === 'aal2' ? { aal: 'aal2' } : {}) };
  }

  #show(flow: KratosFlow, notice?: string): FlowStep {
    this.#flow = flow;
    return {
      step: 'show',
      outcome: { outcome: 'flow', flow: toLoginFlow(flow), ...(notice === undefined ? {} : { notice }) },
    };
  }

  async #react(answer: ServerAnswer, reaction: Reaction, request: FlowRequest): Promise<FlowStep> {
    if (reaction.next === 'second-factor') return { step: 'second-factor' };
    if (reaction.next === 'check') return { step: 'check' };
    if (reaction.next === 'browser') {
      const url = errorOf(answer).redirect ?? this.#client.origin;
      const sentence = 'The server wants to go on in a browser.';
      return { step: 'show', outcome: { outcome: 'browser', url, sentence } };
    }
    return this.create({ ...request, refresh: reaction.refresh ?? request.refresh }, reaction.notice);
  }

  #refuse(answer: ServerAnswer): never {
    this.#client.assertGood(answer);
    throw failureOfRubbish(answer.body, answer.asked);
  }
}
