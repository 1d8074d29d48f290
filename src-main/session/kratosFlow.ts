import { z } from 'zod';
import type { FlowNode, LoginFlow } from '../../src-preload/contract/entities/session.ts';

const messageSchema = z.object({
  id: z.number(),
  type: z.enum(['info', 'error', 'success']).catch('info'),
  text: z.string(),
});

const attributesSchema = z.object({
  node_type: z.string(),
  name: z.string().optional(),
  id: z.string().optional(),
  type: z.string().optional(),
  value: z.unknown().optional(),
  required: z.boolean().optional(),
  disabled: z.boolean().optional(),
  autocomplete: z.string().optional(),
  onclick: z.string().optional(),
  href: z.string().optional(),
  src: z.string().optional(),
  title: z.object({ text: z.string() }).optional(),
  text: messageSchema.partial().extend({ text: z.string() }).optional(),
});

const nodeSchema = z.object({
  group: z.string(),
  attributes: attributesSchema,
  messages: z.array(messageSchema).nullish(),
  meta: z.object({ label: z.object({ text: z.string() }).nullish() }).nullish(),
});

/** A login flow of the built-in identity service; API reference section 3.2. */
export const kratosFlowSchema = z.object({
  id: z.string(),
  refresh: z.boolean().optional(),
  requested_aal: z.string().nullish(),
  ui: z.object({ nodes: z.array(nodeSchema), messages: z.array(messageSchema).nullish() }),
});

export type KratosFlow = z.infer<typeof kratosFlowSchema>;
type KratosNode = z.infer<typeof nodeSchema>;

const isHidden = (node: KratosNode): boolean =>
  node.attributes.node_type === 'input' && node.attributes.type === 'hidden';

/** Inputs that the person does not see; they stay in main and go back with the answer. Among them the cross-site token. */
export function hiddenValues(flow: KratosFlow): Record<string, string> {
  return Object.fromEntries(
    flow.ui.nodes
      .filter(isHidden)
      .map(({ attributes }) => [attributes.name ?? '', String(attributes.value ?? '')] as const),
  );
}

function kindOf({ attributes }: KratosNode): FlowNode['kind'] {
  switch (attributes.node_type) {
    case 'img':
      return 'image';
    case 'a':
      return 'anchor';
    case 'script':
      return 'script';
    case 'text':
      return 'text';
    default:
      return attributes.type === 'submit' || attributes.type === 'button' ? 'submit' : 'input';
  }
}

const textOf = ({ attributes }: KratosNode): string =>
  String(attributes.value ?? attributes.text?.text ?? attributes.href ?? attributes.src ?? '');

/** Social sign-in needs a form post in a browser window, hardware keys need its WebAuthn script; API reference 3.2. */
const needsBrowser = ({ group, attributes }: KratosNode): boolean =>
  group === 'oidc' || group === 'webauthn' || group === 'passkey' || attributes.onclick !== undefined;

function toFlowNode(node: KratosNode): FlowNode {
  const { attributes } = node;
  const kind = kindOf(node);
  return {
    kind,
    group: node.group,
    name: attributes.name ?? attributes.id ?? '',
    type: attributes.type ?? '',
    // What a person typed never comes back over the bridge, even when the server repeats it.
    value: attributes.type === 'password' ? '' : textOf(node),
    label: node.meta?.label?.text ?? attributes.title?.text ?? '',
    required: attributes.required ?? false,
    disabled: attributes.disabled ?? false,
    needsBrowser: needsBrowser(node),
    messages: node.messages ?? [],
    ...(attributes.autocomplete === undefined ? {} : { autocomplete: attributes.autocomplete }),
  };
}

function purposeOf(flow: KratosFlow): LoginFlow['purpose'] {
  if (flow.refresh === true) return 'confirm';
  return flow.requested_aal === 'aal2' ? 'second-factor' : 'sign-in';
}

/** The flow as the window draws it: whatever nodes the server has, without hidden ones and scripts. */
export function toLoginFlow(flow: KratosFlow): LoginFlow {
  const shown = flow.ui.nodes.filter((node) => !isHidden(node) && node.attributes.node_type !== 'script');
  return {
    id: flow.id,
    purpose: purposeOf(flow),
    nodes: shown.map(toFlowNode),
    messages: flow.ui.messages ?? [],
  };
}
