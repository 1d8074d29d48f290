import { randomBytes, randomUUID } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';
import {
  accountsMessage,
  codeMessage,
  codeNodes,
  csrfNode,
  type FlowMessage,
  type FlowNode,
  missingProperty,
  passwordNodes,
} from './kratosNodes.ts';

const lifetimeMs = 3_600_000;
const kept = 1_000;

/** A login flow as Ory Kratos describes it. */
export interface LoginFlow {
  readonly id: string;
  readonly type: 'browser' | 'api';
  readonly state: 'choose_method';
  readonly expires_at: string;
  readonly issued_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly request_url: string;
  readonly return_to: string;
  readonly refresh: boolean;
  readonly requested_aal: 'aal1' | 'aal2';
  readonly ui: {
    readonly action: string;
    readonly method: 'POST';
    readonly nodes: readonly FlowNode[];
    readonly messages: readonly FlowMessage[];
  };
}

export interface NewFlow {
  readonly type: LoginFlow['type'];
  /** Public address of the identity service. */
  readonly origin: string;
  readonly requestUrl: string;
  readonly returnTo: string;
  readonly refresh: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly now: number;
}

/** The flows that were started, with the cross-site token of each browser. */
export class LoginFlows {
  readonly #accounts: readonly SampleAccount[];
  readonly #flows = new Map<string, LoginFlow>();
  readonly #expired = new Set<string>();

  constructor(accounts: readonly SampleAccount[]) {
    this.#accounts = accounts;
  }

  create(request: NewFlow, csrfToken: string): LoginFlow {
    const id = randomUUID();
    const issued = new Date(request.now).toISOString();
    const second = request.aal === 'aal2';
    const flow: LoginFlow = {
      id,
      type: request.type,
      state: 'choose_method',
      issued_at: issued,
      created_at: issued,
      updated_at: issued,
      expires_at: new Date(request.now + lifetimeMs).toISOString(),
      request_url: request.requestUrl,
      return_to: request.returnTo,
      refresh: request.refresh,
      requested_aal: request.aal,
      ui: {
        action: `${request.origin}/self-service/login?flow=${id}`,
        method: 'POST',
        nodes: [csrfNode(csrfToken), ...(second ? codeNodes : passwordNodes)],
        messages: [second ? codeMessage : accountsMessage(this.#accounts)],
      },
    };
    this.#flows.set(id, flow);
    const [oldest] = this.#flows.keys();
    if (this.#flows.size > kept && oldest !== undefined) this.#flows.delete(oldest);
    return flow;
  }

  /** A fresh flow for the same purpose, as the identity service offers it in place of an expired one. */
  renew(flow: LoginFlow, origin: string, csrfToken: string, now: number): LoginFlow {
    const { type, request_url: requestUrl, return_to: returnTo, refresh, requested_aal: aal } = flow;
    return this.create({ type, origin, requestUrl, returnTo, refresh, aal, now }, csrfToken);
  }

  find(id: string): LoginFlow | undefined {
    return this.#flows.get(id);
  }

  isExpired(flow: LoginFlow, now: number): boolean {
    return this.#expired.has(flow.id) || Date.parse(flow.expires_at) < now;
  }

  expireAll(): void {
    for (const id of this.#flows.keys()) this.#expired.add(id);
  }

  /** The flow with what was typed (never the password) and a message for the whole form. */
  refuse(flow: LoginFlow, typed: Readonly<Record<string, string>>, message: FlowMessage): LoginFlow {
    const messages = [...flow.ui.messages.filter(({ type }) => type === 'info'), message];
    return this.#replace(flow, messages, (node) => ({ ...this.#filled(node, typed), messages: [] }));
  }

  /** The flow with a message at each field that was left empty. */
  refuseEmpty(flow: LoginFlow, typed: Readonly<Record<string, string>>, names: readonly string[]): LoginFlow {
    const messages = flow.ui.messages.filter(({ type }) => type === 'info');
    return this.#replace(flow, messages, (node) => ({
      ...this.#filled(node, typed),
      messages: names.includes(node.attributes.name) ? [missingProperty(node.attributes.name)] : [],
    }));
  }

  #filled(node: FlowNode, typed: Readonly<Record<string, string>>): FlowNode {
    return node.attributes.name === 'identifier'
      ? { ...node, attributes: { ...node.attributes, value: typed.identifier ?? '' } }
      : node;
  }

  #replace(
    flow: LoginFlow,
    messages: readonly FlowMessage[],
    change: (node: FlowNode) => FlowNode,
  ): LoginFlow {
    const replaced = { ...flow, ui: { ...flow.ui, nodes: flow.ui.nodes.map(change), messages } };
    this.#flows.set(flow.id, replaced);
    return replaced;
  }
}

export const newCsrfToken = (): string => randomBytes(32).toString('base64');
