export interface PropertyLink {
  readonly type?: string;
  readonly url: string;
  readonly label?: string;
}

/** A property of a component as the server stores it. Odd components omit even the name. */
export interface ComponentProperty {
  readonly name?: string;
  readonly label?: string;
  readonly type?: string;
  readonly text?: string;
  readonly value?: number;
  readonly max?: number;
  readonly min?: number;
  readonly unit?: string;
  readonly icon?: string;
  readonly color?: string;
  readonly order?: number;
  readonly status?: string;
  readonly tooltip?: string;
  readonly headline?: boolean;
  readonly links?: readonly PropertyLink[];
}

export interface ComponentDraft {
  /** Unique within the demo. */
  readonly name: string;
  readonly type: string;
  readonly icon?: string;
  /** Null derives the health from the children. */
  readonly health?: string | null;
  /** Default: the health. */
  readonly status?: string;
  readonly reason?: string;
  /** Display name. */
  readonly text?: string;
  readonly tooltip?: string;
  readonly description?: string;
  readonly lifecycle?: string;
  readonly owner?: string | null;
  readonly namespace?: string | null;
  /** Labels in addition to `team` and `environment`; null for no labels at all. */
  readonly labels?: Readonly<Record<string, string>> | null;
  /** Index into the agents: 0 is this server, remote agents start at 1. */
  readonly agent?: number;
  readonly externalId?: string;
  readonly topologyType?: string;
  /** Number of the topology that defines the component. */
  readonly topology?: number;
  readonly hidden?: boolean;
  readonly silenced?: boolean;
  readonly deletedAgoMs?: number;
  readonly costPerMonth?: number;
  readonly schedule?: string;
  readonly properties?: readonly ComponentProperty[];
  /** Names of the component's log sources, with the labels that select them. */
  readonly logs?: ReadonlyArray<{ readonly name: string; readonly labels: Readonly<Record<string, string>> }>;
  readonly children?: readonly ComponentDraft[];
  /** Names of additional parents. */
  readonly alsoBelow?: readonly string[];
}

export const podLogs = (namespace: string, ...names: readonly string[]) =>
  names.map((name) => ({ name, labels: { namespace, 'app.kubernetes.io/name': name } }));

const pad = (number: number): string => String(number).padStart(2, '0');

/**
 * Returns components numbered from 1.
 * @param count number of components per health, in this order
 */
export const manyOf = (
  name: string,
  type: string,
  icon: string,
  count: Readonly<Record<string, number>>,
): readonly ComponentDraft[] =>
  Object.entries(count)
    .flatMap(([health, times]) => Array.from({ length: times }, () => health))
    .map((health, at) => ({ name: `${name}-${pad(at + 1)}`, type, icon, health }));

const kib = 1024;
export const mib = kib * kib;
export const gib = mib * kib;

export const headline = (name: string, text: string, color?: string): ComponentProperty => ({
  name,
  text,
  headline: true,
  ...(color === undefined ? {} : { color }),
});
/** @param value milliseconds */
export const latency = (value: number, color?: string): ComponentProperty => ({
  name: 'p95',
  value,
  unit: 'milliseconds',
  headline: true,
  ...(color === undefined ? {} : { color }),
});
/** @param value US dollars */
export const cost = (value: number): ComponentProperty => ({
  name: 'Cost 30d',
  type: 'currency',
  value,
  unit: 'USD',
  headline: true,
});
/** @param value millicores */
export const cpu = (value: number, max: number): ComponentProperty => ({
  name: 'CPU',
  value,
  max,
  unit: 'millicores',
});
/** @param value bytes */
export const memory = (value: number, max: number): ComponentProperty => ({
  name: 'Memory',
  value: Math.round(value),
  max: Math.round(max),
  unit: 'bytes',
});
export const version = (text: string): ComponentProperty => ({ name: 'Version', text });
export const plain = (name: string, text: string): ComponentProperty => ({ name, text });
export const links = (name: string, ...urls: readonly string[]): ComponentProperty => ({
  name,
  icon: 'link',
  links: urls.map((url) => ({ type: 'url', url, label: new URL(url).pathname.slice(1) })),
});
/** @param since ISO time */
export const age = (name: string, since: string): ComponentProperty => ({ name, type: 'age', text: since });
export const secret = (name: string, text: string): ComponentProperty => ({ name, type: 'hidden', text });
/** @param value from 0 to 100 */
export const percent = (name: string, value: number): ComponentProperty => ({
  name,
  value,
  max: 100,
  unit: 'percent',
});
