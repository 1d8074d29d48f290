import type { GraphData, GraphEdge, GraphGroup, GraphNode, GraphStatus } from '#kit/graph/graphModel.ts';

/** Seeded random numbers between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const kinds = ['Pod', 'ConfigMap', 'Secret', 'Service', 'ReplicaSet'] as const;

/**
 * Returns a graph like that of a large cluster: a root,
 * namespaces, workloads, and groups of up to 24 members.
 * @param nodeCount number of nodes, without groups
 */
export function graphSample(nodeCount: number): GraphData {
  const random = seeded(20_261_121);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const status = (): GraphStatus => {
    const chance = random();
    return chance < 0.05 ? 'unhealthy' : chance < 0.12 ? 'warning' : chance < 0.15 ? 'unknown' : 'healthy';
  };
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const groups: GraphGroup[] = [];
  const add = (title: string, subtitle: string, groupId?: string): string => {
    const id = `node-${nodes.length}`;
    nodes.push({
      id,
      title,
      subtitle,
      status: status(),
      count: String(Math.floor(random() * 90)),
      ...(groupId === undefined ? {} : { groupId }),
    });
    return id;
  };
  const root = add('production', 'Cluster');
  const namespaces: string[] = [];
  const workloads: string[] = [];
  while (nodes.length < nodeCount) {
    if (namespaces.length * 10 <= workloads.length) {
      const namespace = add(`team-${namespaces.length}`, 'Namespace');
      namespaces.push(namespace);
      edges.push({ from: root, to: namespace, kind: 'hard' });
      continue;
    }
    const workload = add(`service-${workloads.length}`, 'Deployment');
    edges.push({ from: pick(namespaces), to: workload, kind: 'hard' });
    if (workloads.length > 0 && random() < 0.5)
      edges.push({ from: workload, to: pick(workloads), kind: 'soft' });
    workloads.push(workload);
    const kind = pick(kinds);
    const groupId = `group-${groups.length}`;
    groups.push({ id: groupId, title: kind, subtitle: 'all members', status: status() });
    const members = 2 + Math.floor(random() * 23);
    for (let member = 0; member < members && nodes.length < nodeCount; member += 1) {
      const id = add(`service-${workloads.length - 1}-${member}`, kind, groupId);
      edges.push({ from: workload, to: id, kind: 'hard' });
      if (random() < 0.08) edges.push({ from: id, to: pick(workloads), kind: 'soft' });
    }
  }
  return { nodes, edges, groups };
}
