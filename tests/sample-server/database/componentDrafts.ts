/** A link of a property. */
export interface PropertyLink {
  readonly type?: string;
  readonly url: string;
  readonly label?: string;
}

/** A property of a component as the server has it; api.md section 16. What is odd leaves out even its name. */
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

/** One component of the demo with what is below it. */
export interface ComponentDraft {
  /** No two of the demo have the same one. */
  readonly name: string;
  readonly type: string;
  readonly icon?: string;
  /** Null leaves it to what is below. */
  readonly health?: string | null;
  /** What it says of itself; its health when absent. */
  readonly status?: string;
  readonly reason?: string;
  /** What a person is to read in place of its name. */
  readonly text?: string;
  readonly tooltip?: string;
  readonly description?: string;
  readonly lifecycle?: string;
  readonly owner?: string | null;
  readonly namespace?: string | null;
  /** Beside `team` and `environment`, which every one has; null for none at all. */
  readonly labels?: Readonly<Record<string, string>> | null;
  /** 0 is this server, from 1 on its remote agents. */
  readonly agent?: number;
  readonly externalId?: string;
  readonly topologyType?: string;
  /** Number of the topology that makes it. */
  readonly topology?: number;
  readonly hidden?: boolean;
  readonly silenced?: boolean;
  readonly deletedAgoMs?: number;
  readonly costPerMonth?: number;
  readonly schedule?: string;
  readonly properties?: readonly ComponentProperty[];
  /** Names of the logs that can be read of it, with the labels by which they are found. */
  readonly logs?: ReadonlyArray<{ readonly name: string; readonly labels: Readonly<Record<string, string>> }>;
  readonly children?: readonly ComponentDraft[];
  /** Names of further components below which it stands, too. */
  readonly alsoBelow?: readonly string[];
}

export const podLogs = (namespace: string, ...names: readonly string[]) =>
  names.map((name) => ({ name, labels: { namespace, 'app.kubernetes.io/name': name } }));

const pad = (number: number): string => String(number).padStart(2, '0');

/**
 * Many of a kind, numbered from 1.
 * @param count how many of each health, in this order
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
/** @param value thousandths of a core */
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
/** @param since when it began, as an ISO time */
export const age = (name: string, since: string): ComponentProperty => ({ name, type: 'age', text: since });
export const secret = (name: string, text: string): ComponentProperty => ({ name, type: 'hidden', text });
/** @param value from 0 to 100 */
export const percent = (name: string, value: number): ComponentProperty => ({
  name,
  value,
  max: 100,
  unit: 'percent',
});
