import { randomBytes, randomUUID } from 'node:crypto';
import { type FlowMessage, type FlowNode, missingProperty, sampleMessages } from './kratosNodes.ts';

const minuteMs = 60_000;
const kept = 1_000;

export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

export type FlowKind = (typeof flowKinds)[number];

/** How long a person has for a form. */
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
  /** Login only, as are the next three. */
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly refresh?: boolean;
  readonly requested_aal?: 'aal1' | 'aal2';
  /** Recovery and verification: what stands in the mail. */
  readonly active?: 'code' | 'link';
  /** Settings: whose they are. */
  readonly identity?: object;
  /** What a form had with it for nobody but whoever sent it. */
  readonly transient_payload?: object;
  readonly ui: {
    readonly action: string;
    readonly method: 'POST';
    readonly nodes: readonly FlowNode[];
    /** Absent where nothing is said. */
    readonly messages?: readonly FlowMessage[];
  };
}

/** A flow with what the identity service remembers of it. */
export interface KeptFlow {
  readonly kind: FlowKind;
  readonly body: FlowBody;
  /** Whose flow it is, once that is known. */
  readonly email?: string;
  /** What stood in the mail. */
  readonly code?: string;
  readonly token?: string;
  /** Settings: the secret that an authenticator app is offered. */
  readonly totpSecret?: string;
  /** Settings: recovery codes that were made and wait for being confirmed. */
  readonly newCodes?: readonly string[];
  /** Started for somebody else, who goes on in a browser of their own. */
  readonly ofAnyBrowser?: boolean;
}

export interface NewFlow {
  readonly kind: FlowKind;
  readonly type: FlowBody['type'];
  /** Public address of the identity service. */
  readonly origin: string;
  readonly requestUrl: string;
  readonly returnTo?: string | undefined;
  /** What only this kind of flow has. */
  readonly own?: Partial<Pick<FlowBody, 'active' | 'identity'>>;
  readonly refresh: boolean;
  readonly aal: 'aal1' | 'aal2';
  readonly now: number;
  readonly nodes: readonly FlowNode[];
  readonly messages: readonly FlowMessage[];
  readonly memory?: Partial<Pick<KeptFlow, 'email' | 'totpSecret' | 'ofAnyBrowser'>>;
}

/** What a form changes of its flow. */
export interface FlowChange {
  readonly state?: FlowBody['state'];
  readonly nodes?: readonly FlowNode[];
  readonly messages?: readonly FlowMessage[];
  readonly own?: Partial<Pick<FlowBody, 'identity' | 'transient_payload'>>;
  readonly memory?: Partial<Omit<KeptFlow, 'kind' | 'body'>>;
}

/** What only one kind of flow has. */
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

/** What this sample says of itself stays when a form is refused; what the identity service said goes. */
const ofTheSample = (messages: readonly FlowMessage[] = []) =>
  messages.filter(({ id }) => id >= sampleMessages);

const isTypedSecret = (node: FlowNode): boolean =>
  node.attributes.type === 'password' ||
  node.attributes.type === 'submit' ||
  node.attributes.type === 'hidden';

/** The node with what was typed into it, as the identity service sends it back; never a password. */
function filled(node: FlowNode, typed: Readonly<Record<string, string>>): FlowNode {
  const value = typed[node.attributes.name];
  if (value === undefined || isTypedSecret(node)) return node;
  return { ...node, attributes: { ...node.attributes, value } };
}

/** The flows that were started. */
export class IdentityFlows {
  readonly #flows = new Map<string, KeptFlow>();
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

  /** A flow of a kind; one of another kind is not found. */
  find(kind: FlowKind, id: string): KeptFlow | undefined {
    const flow = this.#flows.get(id);
    return flow?.kind === kind ? flow : undefined;
  }

  isExpired({ body }: KeptFlow, now: number): boolean {
    return this.#expired.has(body.id) || Date.parse(body.expires_at) < now;
  }

  expireAll(): void {
    for (const id of this.#flows.keys()) this.#expired.add(id);
  }

  change(flow: KeptFlow, { state, nodes, messages, own, memory }: FlowChange): FlowBody {
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

  /** The flow with what was typed (never a password) and a message for the whole form. @param own as of a {@link FlowChange} */
  refuse(
    flow: KeptFlow,
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

  /** The flow with a message at one field each. */
  refuseFields(
    flow: KeptFlow,
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

  /** The flow with a message at each field that was left empty; undefined when none was. */
  refuseEmpty(
    flow: KeptFlow,
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
