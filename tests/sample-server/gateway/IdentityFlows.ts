import { randomBytes, randomUUID } from 'node:crypto';
import { type FlowMessage, type FlowNode, missingProperty, sampleMessages } from './kratosNodes.ts';

const minuteMs = 60_000;
const kept = 1_000;

export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

export type FlowKind = (typeof flowKinds)[number];

/** Lifetime of a form in milliseconds. */
const lifetimesMs: Readonly<Record<FlowKind, number>> = {
  login: 10 * minuteMs,
  registration: 10 * minuteMs,
  recovery: 60 * minuteMs,
  verification: 60 * minuteMs,
  settings: 60 * minuteMs,
};

/** A flow as Ory Kratos describes it. */
export interface FlowBody {
  readonly id: string;
  /** Login and registration only. */
  readonly organization_id?: null;
  readonly type: 'browser' | 'api';
  readonly state: 'choose_method' | 'sent_email' | 'passed_challenge' | 'show_form' | 'success';
  readonly expires_at: string;
  readonly issued_at: string;
  readonly request_url: string;
  readonly return_to?: string;
  /** Login only, like the next three fields. */
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly refresh?: boolean;
  readonly requested_aal?: 'aal1' | 'aal2';
  /** Recovery and verification only: content of the email. */
  readonly active?: 'code' | 'link';
  /** Settings only: the owner. */
  readonly identity?: object;
  /** Data of a form that Kratos returns only to its sender. */
  readonly transient_payload?: object;
  readonly ui: {
    readonly action: string;
    readonly method: 'POST';
    readonly nodes: readonly FlowNode[];
    /** Absent if empty. */
    readonly messages?: readonly FlowMessage[];
  };
}

/** A flow with the server-side state of the identity service. */
export interface StoredFlow {
  readonly kind: FlowKind;
  readonly body: FlowBody;
  /** Email of the flow's user, once known. */
  readonly email?: string;
  /** Content of the email. */
  readonly code?: string;
  readonly token?: string;
  /** Settings only: the secret for an authenticator app. */
  readonly totpSecret?: string;
  /** Settings only: new recovery codes that await confirmation. */
  readonly newCodes?: readonly string[];
  /** Usable in any browser, because the flow was started for another person. */
  readonly ofAnyBrowser?: boolean;
}

export interface NewFlow {
  readonly kind: FlowKind;
  readonly type: FlowBody['type'];
  /** Public URL of the identity service. */
  readonly origin: string;
  readonly requestUrl: string;
  readonly returnTo?: string | undefined;
  /** Fields that only this kind of flow has. */
  readonly own?: Partial<Pick<FlowBody, 'active' | 'identity'>>;
  readonly refresh: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly now: number;
  readonly nodes: readonly FlowNode[];
  readonly messages: readonly FlowMessage[];
  readonly memory?: Partial<Pick<StoredFlow, 'email' | 'totpSecret' | 'ofAnyBrowser'>>;
}

/** Changes that a form submission makes to its flow. */
export interface FlowChange {
  readonly state?: FlowBody['state'];
  readonly nodes?: readonly FlowNode[];
  readonly messages?: readonly FlowMessage[];
  readonly own?: Partial<Pick<FlowBody, 'identity' | 'transient_payload'>>;
  readonly memory?: Partial<Omit<StoredFlow, 'kind' | 'body'>>;
}

/** Returns the fields that only one kind of flow has. */
function particulars({ kind, refresh, aal, now, own }: NewFlow): Partial<FlowBody> {
  const at = new Date(now).toISOString();
  switch (kind) {
    case 'login':
      return { organization_id: null, created_at: at, updated_at: at, refresh, requested_aal: aal };
    case 'registration':
      return { organization_id: null };
    default:
      return own ?? {};
  }
}

const said = (messages: readonly FlowMessage[]) => (messages.length === 0 ? {} : { messages });

/** After a failed submission, messages of the sample stay and messages of the identity service disappear. */
const ofTheSample = (messages: readonly FlowMessage[] = []) =>
  messages.filter(({ id }) => id >= sampleMessages);

const isTypedSecret = (node: FlowNode): boolean =>
  node.attributes.type === 'password' ||
  node.attributes.type === 'submit' ||
  node.attributes.type === 'hidden';

/** Returns the node with the submitted value, as Kratos does, except for passwords. */
function filled(node: FlowNode, typed: Readonly<Record<string, string>>): FlowNode {
  const value = typed[node.attributes.name];
  if (value === undefined || isTypedSecret(node)) return node;
  return { ...node, attributes: { ...node.attributes, value } };
}

export class IdentityFlows {
  readonly #flows = new Map<string, StoredFlow>();
  readonly #expired = new Set<string>();

  create(request: NewFlow): FlowBody {
    const id = randomUUID();
    const { kind, returnTo } = request;
    const body: FlowBody = {
      id,
      type: request.type,
      state: kind === 'settings' ? 'show_form' : 'choose_method',
      issued_at: new Date(request.now).toISOString(),
      expires_at: new Date(request.now + lifetimesMs[kind]).toISOString(),
      request_url: request.requestUrl,
      ...(returnTo === undefined ? {} : { return_to: returnTo }),
      ...particulars(request),
      ui: {
        action: `${request.origin}/self-service/${kind}?flow=${id}`,
        method: 'POST',
        nodes: request.nodes,
        ...said(request.messages),
      },
    };
    this.#flows.set(id, { kind, body, ...request.memory });
    const [oldest] = this.#flows.keys();
    if (this.#flows.size > kept && oldest !== undefined) this.#flows.delete(oldest);
    return body;
  }

  /** Returns a flow of this kind, otherwise undefined. */
  find(kind: FlowKind, id: string): StoredFlow | undefined {
    const flow = this.#flows.get(id);
    return flow?.kind === kind ? flow : undefined;
  }

  isExpired({ body }: StoredFlow, now: number): boolean {
    return this.#expired.has(body.id) || Date.parse(body.expires_at) < now;
  }

  expireAll(): void {
    for (const id of this.#flows.keys()) this.#expired.add(id);
  }

  change(flow: StoredFlow, { state, nodes, messages, own, memory }: FlowChange): FlowBody {
    const { messages: before = [], ...ui } = flow.body.ui;
    const body = {
      ...flow.body,
      ...own,
      state: state ?? flow.body.state,
      ui: { ...ui, nodes: nodes ?? ui.nodes, ...said(messages ?? before) },
    };
    this.#flows.set(body.id, { ...flow, ...memory, body });
    return body;
  }

  /**
   * Returns the flow with the submitted values, except passwords, and a message for the form. @param own
   * see {@link FlowChange}
   */
  refuse(
    flow: StoredFlow,
    typed: Readonly<Record<string, string>>,
    message: FlowMessage,
    own: FlowChange['own'] = {},
  ): FlowBody {
    return this.change(flow, {
      own,
      messages: [...ofTheSample(flow.body.ui.messages), message],
      nodes: flow.body.ui.nodes.map((node) => ({ ...filled(node, typed), messages: [] })),
    });
  }

  /** Returns the flow with one message per invalid field. */
  refuseFields(
    flow: StoredFlow,
    typed: Readonly<Record<string, string>>,
    problems: Readonly<Record<string, FlowMessage>>,
  ): FlowBody {
    return this.change(flow, {
      messages: ofTheSample(flow.body.ui.messages),
      nodes: flow.body.ui.nodes.map((node) => {
        const problem = problems[node.attributes.name];
        return { ...filled(node, typed), messages: problem === undefined ? [] : [problem] };
      }),
    });
  }

  /** Returns the flow with a message per empty field; undefined if no field is empty. */
  refuseEmpty(
    flow: StoredFlow,
    typed: Readonly<Record<string, string>>,
    names: readonly string[],
  ): FlowBody | undefined {
    const empty = names.filter((name) => !typed[name]);
    if (empty.length === 0) return undefined;
    return this.refuseFields(
      flow,
      typed,
      Object.fromEntries(empty.map((name) => [name, missingProperty(name)])),
    );
  }
}

export const newCsrfToken = (): string => randomBytes(32).toString('base64');
