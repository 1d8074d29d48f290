import { z } from 'zod';
import type { FlowKind, FlowNode, IdentityFlow } from '#contract/entities/session.ts';

const messageSchema = z.object({
  id: z.number(),
  type: z.enum(['info', 'error', 'success']).catch('info'),
  text: z.string(),
});

/** Recovery codes are in the context of the text that lists them. */
const textSchema = messageSchema.partial().extend({
  text: z.string(),
  context: z
    .object({ secrets: z.array(z.object({ id: z.number(), text: z.string() })).optional() })
    .loose()
    .nullish(),
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
  text: textSchema.optional(),
});

const nodeSchema = z.object({
  group: z.string(),
  attributes: attributesSchema,
  messages: z.array(messageSchema).nullish(),
  meta: z.object({ label: z.object({ text: z.string() }).nullish() }).nullish(),
});

export const kratosFlowSchema = z.object({
  id: z.string(),
  refresh: z.boolean().optional(),
  requested_aal: z.string().nullish(),
  state: z.string().nullish(),
  ui: z.object({ nodes: z.array(nodeSchema), messages: z.array(messageSchema).nullish() }),
});

export type KratosFlow = z.infer<typeof kratosFlowSchema>;
type KratosNode = z.infer<typeof nodeSchema>;

const isHidden = (node: KratosNode): boolean =>
  node.attributes.node_type === 'input' && node.attributes.type === 'hidden';

/**
 * Returns hidden inputs, including the CSRF token. They stay in the main process and are added to the
 * submitted form.
 */
export function hiddenValues(flow: KratosFlow): Record<string, string> {
  return Object.fromEntries(
    flow.ui.nodes
      .filter(isHidden)
      .map(({ attributes }) => [attributes.name ?? '', String(attributes.value ?? '')] as const),
  );
}

/**
 * Returns the values that a button adds to the form: its original value, such as `true`, and its method.
 * Browsers do not need to send the method.
 */
export function buttonValues(
  flow: KratosFlow,
  { name, value }: { readonly name: string; readonly value: string },
): Readonly<Record<string, unknown>> {
  const button = flow.ui.nodes.find(
    ({ attributes }) => attributes.name === name && String(attributes.value ?? '') === value,
  );
  const named = name === 'method' || 'method' in hiddenValues(flow);
  const method = named || button === undefined || button.group === 'default' ? {} : { method: button.group };
  return { ...method, [name]: button?.attributes.value ?? value };
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

/** Ids of the text that lists recovery codes, and of the text for a used code. */
const codesTextId = 1_050_015;
const usedCodeId = 1_050_014;

function codesOf({ attributes: { text } }: KratosNode): FlowNode['codes'] {
  if (text?.id !== codesTextId) return undefined;
  const secrets = text.context?.secrets ?? text.text.split(', ').map((code) => ({ id: 0, text: code }));
  return secrets.map((secret) => ({ text: secret.text, used: secret.id === usedCodeId }));
}

/**
 * Returns the displayed secrets of a flow, for the log redactor: recovery codes and the authenticator secret.
 */
export function displayedSecrets(flow: KratosFlow): readonly string[] {
  return flow.ui.nodes
    .filter(
      ({ group, attributes }) =>
        ['lookup_secret', 'totp'].includes(group) && attributes.node_type !== 'input',
    )
    .flatMap((node) => [textOf(node), ...(codesOf(node) ?? []).map(({ text }) => text)]);
}

const textOf = ({ attributes }: KratosNode): string =>
  String(attributes.value ?? attributes.text?.text ?? attributes.href ?? attributes.src ?? '');

/**
 * Groups that need a browser, with the names of inputs that do not: removing a credential is a plain form.
 */
const browserGroups: Readonly<Record<string, RegExp>> = {
  oidc: /^unlink$/,
  webauthn: /_remove$/,
  passkey: /_remove$/,
};

/** Social sign-in needs a form post in a browser, and hardware keys need its WebAuthn script. */
function needsBrowser({ group, attributes }: KratosNode): boolean {
  const removing = browserGroups[group];
  const removes = removing?.test(attributes.name ?? '') === true;
  return attributes.onclick !== undefined || (removing !== undefined && !removes);
}

/** Returns whether an input's value must not be sent back: passwords and codes. */
const isTypedSecret = ({ attributes }: KratosNode): boolean =>
  attributes.type === 'password' || ['code', 'totp_code', 'lookup_secret'].includes(attributes.name ?? '');

function toFlowNode(node: KratosNode): FlowNode {
  const { attributes } = node;
  const kind = kindOf(node);
  const codes = codesOf(node);
  return {
    kind,
    group: node.group,
    name: attributes.name ?? attributes.id ?? '',
    type: attributes.type ?? '',
    // User input is never sent over the bridge, even if the server repeats it.
    value: kind === 'input' && isTypedSecret(node) ? '' : textOf(node),
    label: node.meta?.label?.text ?? attributes.title?.text ?? '',
    required: attributes.required ?? false,
    disabled: attributes.disabled ?? false,
    needsBrowser: needsBrowser(node),
    messages: node.messages ?? [],
    ...(attributes.autocomplete === undefined ? {} : { autocomplete: attributes.autocomplete }),
    ...(codes === undefined ? {} : { codes }),
  };
}

function purposeOf(flow: KratosFlow): NonNullable<IdentityFlow['purpose']> {
  if (flow.refresh === true) return 'confirm';
  return flow.requested_aal === 'aal2' ? 'second-factor' : 'sign-in';
}

/**
 * Converts a flow for the window, without hidden inputs and scripts.
 * @param webPage address of the server's own page for this kind of flow
 */
export function toIdentityFlow(kind: FlowKind, flow: KratosFlow, webPage: string): IdentityFlow {
  const shown = flow.ui.nodes.filter((node) => !isHidden(node) && node.attributes.node_type !== 'script');
  return {
    id: flow.id,
    kind,
    ...(kind === 'login' ? { purpose: purposeOf(flow) } : {}),
    nodes: shown.map(toFlowNode),
    messages: flow.ui.messages ?? [],
    finished: flow.state === 'passed_challenge',
    webPage,
  };
}
