import { z } from 'zod';
import type { FlowError, FlowKind, FlowOutcome } from '#contract/entities/session.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfUnexpectedAnswer } from '../server/failures.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import { parseJson, type ServerClient } from '../server/ServerClient.ts';
import { type FlowRequest, type FlowStep, flowKinds } from './flowKinds.ts';
import { expiredReaction, type Reaction, reactionTo, resolveRedirect } from './flowReactions.ts';
import {
  buttonValues,
  displayedSecrets,
  hiddenValues,
  type KratosFlow,
  kratosFlowSchema,
  toIdentityFlow,
} from './kratosFlow.ts';

export interface FlowSubmission {
  readonly kind: FlowKind;
  readonly flowId: string;
  readonly submit: { readonly name: string; readonly value: string };
  readonly values: Readonly<Record<string, string>>;
}

/** How often a flow is restarted before the refusal is reported. */
const maxRestarts = 1;
/** Number of flows whose hidden values are cached, across all windows and visited screens. */
const maxCachedFlows = 16;

const flowErrorSchema = z.object({ error: z.unknown() });
const notFoundStatuses: readonly number[] = [403, 404, 410];

function parseFlow(answer: ServerAnswer): KratosFlow {
  const parsed = kratosFlowSchema.safeParse(parseJson(answer));
  if (parsed.success) return parsed.data;
  throw failureOfUnexpectedAnswer(z.prettifyError(parsed.error), answer.request, parsed.error);
}

/** Returns the flow in an answer to a form. Some successful answers contain none. */
function flowIn(answer: ServerAnswer): KratosFlow | undefined {
  const parsed = kratosFlowSchema.safeParse(parseJson(answer));
  return parsed.success ? parsed.data : undefined;
}

interface CachedFlow {
  readonly kind: FlowKind;
  readonly flow: KratosFlow;
}

/**
 * Flows of the built-in identity service: sign-in, registration, recovery, verification and settings. Uses
 * the client's cookie jar instead of a browser. `flowKinds` and `flowReactions` define the differences
 * between flows.
 */
export class KratosFlows {
  readonly #client: ServerClient;
  readonly #redact: (secret: string) => void;
  readonly #flows = new Map<string, CachedFlow>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param hide redacts a text in the log: codes and secrets that the server displays once */
  constructor(client: ServerClient, hide: (secret: string) => void) {
    this.#client = client;
    this.#redact = hide;
  }

  /**
   * Creates a flow or reads an existing one.
   * @throws Failure when the server cannot be reached, refuses, or answers unexpectedly
   */
  create(request: FlowRequest): Promise<FlowStep> {
    const { kind, aal, refresh } = request;
    return this.#enqueue(async () => {
      // A new sign-in starts without cookies. Other flows continue the session.
      if (kind === 'login' && aal !== 'aal2' && refresh !== true) await this.#client.setCredential(undefined);
      return this.#begin(request, { attempts: 0, withoutReturn: false });
    });
  }

  /**
   * Submits the fields of a displayed flow.
   * @throws Failure as in `create`
   */
  submit({ kind, flowId, submit, values }: FlowSubmission): Promise<FlowStep> {
    return this.#enqueue(async () => {
      const known = this.#flows.get(flowId);
      if (known !== undefined) return this.#send(known, { ...values, ...buttonValues(known.flow, submit) });
      return this.#begin({ kind }, { attempts: 0, withoutReturn: false }, expiredReaction.notice);
    });
  }

  /**
   * Returns the error that the identity service recorded for a failed flow.
   * @throws Failure for any status other than found or not found
   */
  async error(id: string): Promise<FlowError> {
    const answer = await this.#client.send({
      path: `/kratos/self-service/errors?${new URLSearchParams({ id })}`,
    });
    if (notFoundStatuses.includes(answer.status)) return { found: false };
    if (answer.status !== 200) return this.#refuse(answer);
    const parsed = flowErrorSchema.safeParse(parseJson(answer));
    if (!parsed.success || parsed.data.error === undefined) return this.#refuse(answer);
    return { found: true, details: JSON.stringify(parsed.data.error, null, 2) };
  }

  /**
   * Returns whether a kind of flow is available.
   * @throws Failure when the server cannot be reached
   */
  isAvailable(kind: FlowKind): Promise<boolean> {
    return this.#enqueue(async () => {
      const { status } = await this.#client.send({ path: this.#createPath({ kind }, false) });
      return status === 200;
    });
  }

  /**
   * Runs calls one after another. Flows share the CSRF cookie, and concurrent starts would create two of
   * them.
   */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  #createPath(request: FlowRequest, withoutReturn: boolean): string {
    const { query, returnKey } = flowKinds[request.kind];
    const parameters = new URLSearchParams(query(request));
    if (!withoutReturn) parameters.set(returnKey, '/');
    return `/kratos/self-service/${request.kind}/browser?${parameters}`;
  }

  async #begin(
    request: FlowRequest,
    { attempts, withoutReturn }: { readonly attempts: number; readonly withoutReturn: boolean },
    notice?: string,
  ): Promise<FlowStep> {
    const { kind, flowId } = request;
    const { leavesOn400, reloadsOn = [] } = flowKinds[kind];
    const path =
      flowId === undefined
        ? this.#createPath(request, withoutReturn)
        : `/kratos/self-service/${kind}/flows?${new URLSearchParams({ id: flowId })}`;
    const answer = await this.#client.send({ path });
    if (answer.status === 200) return this.#handleFlow(request, parseFlow(answer), notice);
    const again = (reaction: Reaction | undefined, said: string | undefined) =>
      this.#begin(
        { kind, aal: request.aal, refresh: reaction?.refresh ?? request.refresh },
        { attempts: attempts + 1, withoutReturn: reaction?.withoutReturn ?? withoutReturn },
        said,
      );
    if (flowId !== undefined && reloadsOn.includes(answer.status)) return again(undefined, notice);
    if (flowId === undefined && leavesOn400 === true && answer.status === 400) return goToStart();
    const reaction = reactionTo(kind, answer);
    if (reaction === undefined) return this.#refuse(answer);
    if (reaction.next !== 'restart') return this.#react(request, answer, reaction);
    // Report the refusal instead of restarting forever.
    if (flowId === undefined && attempts >= maxRestarts) return this.#refuse(answer, reaction.notice);
    return again(reaction, reaction.notice ?? notice);
  }

  #handleFlow(
    { kind, token }: FlowRequest,
    flow: KratosFlow,
    notice: string | undefined,
  ): FlowStep | Promise<FlowStep> {
    if (token === undefined) return this.#show(kind, flow, notice);
    return this.#send({ kind, flow }, { method: 'link' }, token);
  }

  async #send(known: CachedFlow, body: Readonly<Record<string, unknown>>, token?: string): Promise<FlowStep> {
    const { kind, flow } = known;
    const query = new URLSearchParams({ flow: flow.id, ...(token === undefined ? {} : { token }) });
    const answer = await this.#client.send({
      method: 'POST',
      path: `/kratos/self-service/${kind}?${query}`,
      body: { ...hiddenValues(flow), ...body },
    });
    if (answer.status === 200) return this.#handleAccepted(kind, answer);
    const request = requestOf(known);
    const reaction = reactionTo(kind, answer);
    if (reaction !== undefined) return this.#react(request, answer, reaction);
    if (answer.status === 400) return this.#show(kind, parseFlow(answer));
    return this.#refuse(answer);
  }

  #handleAccepted(kind: FlowKind, answer: ServerAnswer): FlowStep {
    const acceptance = flowKinds[kind].accept(parseJson(answer));
    switch (acceptance.as) {
      case 'signed-in':
        return { step: 'signed-in', ...(acceptance.next === undefined ? {} : { next: acceptance.next }) };
      case 'go':
        return { step: 'show', outcome: acceptance.outcome };
      case 'saved':
        return { step: 'saved', outcome: this.#toOutcome(kind, flowIn(answer) ?? parseFlow(answer)) };
      default:
        return this.#show(kind, parseFlow(answer));
    }
  }

  async #react(request: FlowRequest, answer: ServerAnswer, reaction: Reaction): Promise<FlowStep> {
    switch (reaction.next) {
      case 'second-factor':
        return { step: 'second-factor' };
      case 'check':
        if ((await this.#client.sessionCookie()) !== undefined) return { step: 'signed-in' };
        // The service reports a session, but the cookie jar has none. Restart a sign-in, and leave any other
        // flow.
        return request.kind === 'login' ? this.#restart(request, reaction) : goToStart();
      case 'ended':
        return { step: 'ended', outcome: { outcome: 'go', to: 'sign-in' } };
      case 'confirm':
        return { step: 'show', outcome: { outcome: 'go', to: 'confirm' } };
      case 'follow':
        return this.#follow(request.kind, answer);
      case 'start':
        return goToStart();
      default:
        return this.#restart(request, reaction);
    }
  }

  /** Restarts the same kind of flow as the reaction defines. */
  #restart(
    { kind, aal, refresh }: FlowRequest,
    { notice, withoutReturn, ...reaction }: Reaction,
  ): Promise<FlowStep> {
    const request = { kind, aal, refresh: reaction.refresh ?? refresh };
    return this.#begin(request, { attempts: maxRestarts, withoutReturn: withoutReturn ?? false }, notice);
  }

  async #follow(kind: FlowKind, answer: ServerAnswer): Promise<FlowStep> {
    const landing = resolveRedirect(answer, this.#client.origin);
    if (landing.step !== 'show' || kind !== 'recovery') return landing;
    const { outcome } = landing;
    // A successful recovery creates a session and leads to the settings, where the user sets a new password.
    const recovered = outcome.outcome === 'go' && outcome.to === 'settings';
    if (recovered && (await this.#client.sessionCookie()) !== undefined) {
      return { step: 'signed-in', next: outcome };
    }
    return landing;
  }

  #show(kind: FlowKind, flow: KratosFlow, notice?: string): FlowStep {
    return { step: 'show', outcome: this.#toOutcome(kind, flow, notice) };
  }

  #toOutcome(kind: FlowKind, flow: KratosFlow, notice?: string): FlowOutcome {
    this.#flows.delete(flow.id);
    this.#flows.set(flow.id, { kind, flow });
    const [oldest] = this.#flows.keys();
    if (this.#flows.size > maxCachedFlows && oldest !== undefined) this.#flows.delete(oldest);
    for (const secret of displayedSecrets(flow)) this.#redact(secret);
    return {
      outcome: 'flow',
      flow: toIdentityFlow(kind, flow, this.#webPage(kind)),
      ...(notice === undefined ? {} : { notice }),
    };
  }

  /**
   * Returns the page to continue in a browser: of the web client, or of the identity service if there is no
   * web client.
   */
  #webPage(kind: FlowKind): string {
    const { origin, originKind } = this.#client;
    const path = originKind === 'web' ? flowKinds[kind].webPath : `/kratos/self-service/${kind}/browser`;
    return origin + path;
  }

  #refuse(answer: ServerAnswer, sentence?: string): never {
    try {
      this.#client.assertGood(answer);
    } catch (error) {
      if (sentence === undefined || !(error instanceof Failure)) throw error;
      throw new Failure(error.code, { ...error.data, sentence }, { cause: error });
    }
    throw failureOfUnexpectedAnswer(answer.body, answer.request);
  }
}

const goToStart = (): FlowStep => ({ step: 'show', outcome: { outcome: 'go', to: 'start' } });

const requestOf = ({ kind, flow }: CachedFlow): FlowRequest => ({
  kind,
  refresh: flow.refresh,
  ...(flow.requested_aal === 'aal2' ? { aal: 'aal2' } : {}),
});
