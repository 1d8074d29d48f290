import { toIncidentType, toSeverity } from '#contract/rules/incidents.ts';
import { type Component, type ComponentHealth, componentHealths } from '#contract/rules/packedComponents.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { severityLook, typeLook } from '../incidents/incidentLooks.ts';
import { insightLook } from '../insights/insightLook.ts';
import { checksHref, componentHref, incidentsHref, insightsHref } from './componentLinks.ts';
import { healthLooks } from './componentLook.ts';
import { componentTitle } from './componentTitle.ts';
import { worstFirst } from './listComponents.ts';
import { messages } from './messages.ts';

type Counts = Readonly<Record<string, number>>;

/** A count in a line, with a link to what it counts. */
export interface LineCount {
  readonly key: string;
  readonly shape: ShapeName;
  /** Icon of the kind, before its first count. */
  readonly kind?: ShapeName;
  readonly count: number;
  /** Description of the count: `critical security insights`. */
  readonly description: string;
  /** Address of exactly the counted objects. Undefined if no screen lists them. */
  readonly href?: string;
}

/** A line at the right of a card. */
export interface CardLine {
  readonly key: string;
  readonly icon: 'insights' | 'health' | 'checks' | 'incidents' | { readonly infrastructure: string };
  readonly label: string;
  readonly href?: string;
  readonly counts: readonly LineCount[];
}

interface LineOptions {
  /** Whether the user has permission to see incidents. */
  readonly incidents: boolean;
  /** Query of the screen, appended to links to components. */
  readonly query?: string | undefined;
}

const severities = ['critical', 'blocker', 'high', 'warning', 'medium', 'low', 'info'];

/** Worst severity first, unknown ones last. */
const bySeverity = (counts: Counts): ReadonlyArray<readonly [severity: string, count: number]> => {
  const rank = (severity: string) =>
    (severities.indexOf(severity) + severities.length + 1) % (severities.length + 1);
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => rank(a) - rank(b));
};

function insightsLine({ id, summary }: Component): CardLine[] {
  const counts = Object.entries(summary.insights).flatMap(([type, ofType]) => {
    const { shape, word } = insightLook(type);
    return bySeverity(ofType).map(
      ([severity, count], at): LineCount => ({
        key: `${type} ${severity}`,
        ...(at === 0 ? { kind: shape } : {}),
        shape: severityLook(severity).shape,
        count,
        description: messages.insightsOf(severity, word, count === 1),
        href: insightsHref(id, type, severity),
      }),
    );
  });
  return counts.length === 0 ? [] : [{ key: 'insights', icon: 'insights', label: messages.insights, counts }];
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Health counts of the children, or of the component itself without any. */
const healthCounts = (
  component: Component,
  shown: readonly ComponentHealth[],
  hrefOf: (health: ComponentHealth) => string,
): LineCount[] =>
  shown.flatMap((health) => {
    const count = component.summary.health[health] ?? 0;
    const { shape, word } = healthLooks[health];
    return count === 0
      ? []
      : [{ key: health, shape, count, description: word.toLowerCase(), href: hrefOf(health) }];
  });

const summedHealths: readonly ComponentHealth[] = componentHealths.filter((health) => health !== 'unknown');

/** Line for the component itself, unless its children or its only check show the same. */
function ownLine(
  component: Component,
  children: readonly Component[],
  query: string | undefined,
): CardLine[] {
  if (children.length > 0 || (component.isLeaf && sumOf(component.summary.checks) === 1)) return [];
  const counts = healthCounts(component, summedHealths, (status) =>
    componentHref(component, { query, status }),
  );
  return counts.length === 0 ? [] : [{ key: 'health', icon: 'health', label: messages.health, counts }];
}

const checkStates = ['healthy', 'unhealthy', 'warning'] as const;

function checksLine(component: Component): CardLine[] {
  const { checks } = component.summary;
  const counts = checkStates.flatMap((state): LineCount[] => {
    const count = checks[state] ?? 0;
    const { shape, word } = healthLooks[state];
    const description = messages.checksOf(word.toLowerCase(), count === 1);
    // The list of checks has no warnings.
    const link = state === 'warning' ? {} : { href: checksHref(component, state) };
    return count === 0 ? [] : [{ key: state, shape, count, description, ...link }];
  });
  if (counts.length === 0) return [];
  const label = messages.healthChecks;
  return [{ key: 'checks', icon: 'checks', label, href: checksHref(component), counts }];
}

const incidentLines = ({ id, summary }: Component): CardLine[] =>
  Object.entries(summary.incidents).flatMap(([type, ofType]) => {
    const { word } = typeLook(type);
    // The list of incidents filters by known types only.
    const known = toIncidentType(type);
    const counts = bySeverity(ofType).map(([severity, count]): LineCount => {
      const look = severityLook(severity);
      return {
        key: severity,
        shape: look.shape,
        count,
        description: messages.incidentsOf(toSeverity(severity), word.toLowerCase(), count === 1),
        ...(known === undefined ? {} : { href: incidentsHref(id, known, toSeverity(severity)) }),
      };
    });
    return counts.length === 0
      ? []
      : [
          {
            key: `incident ${type}`,
            icon: 'incidents',
            label: word,
            ...(known === undefined ? {} : { href: incidentsHref(id, known) }),
            counts,
          },
        ];
  });

/**
 * Counts of the components below a child that have no children themselves. A leaf counts as itself. The page of
 * the child lists its direct children, so links filter it only if they are the counted components.
 */
function childLine(child: Component, parent: Component, query: string | undefined): CardLine {
  const from = { query, refererId: parent.id };
  const isOneLevel = sumOf(child.summary.health) === child.children.length;
  const hrefOf = (status: string) =>
    componentHref(child, child.children.length === 0 || isOneLevel ? { ...from, status } : from);
  const counts = healthCounts(child, componentHealths, hrefOf).map((count) =>
    child.children.length === 0 ? count : { ...count, description: messages.below(count.description) },
  );
  const { shape, word } = healthLooks[child.health];
  const own = {
    key: child.health,
    shape,
    count: 1,
    description: word.toLowerCase(),
    href: hrefOf(child.health),
  };
  return {
    key: child.id,
    icon: { infrastructure: child.icon || child.type },
    label: componentTitle(child),
    href: componentHref(child, from),
    counts: counts.length === 0 ? [own] : counts,
  };
}

/**
 * Returns the lines of a card in order.
 * @param children displayed children of the component
 */
export function cardLines(
  component: Component,
  children: readonly Component[],
  { incidents, query }: LineOptions,
): readonly CardLine[] {
  return [
    ...insightsLine(component),
    ...ownLine(component, children, query),
    ...checksLine(component),
    ...(incidents ? incidentLines(component) : []),
    ...worstFirst(children).map((child) => childLine(child, component, query)),
  ];
}
