import type { FastifyInstance } from 'fastify';
import { type TopologyCache, topologyCacheSchema } from './TopologyCache.ts';

export function registerTopologyControl(app: FastifyInstance, cache: TopologyCache): void {
  app.post('/_sample/topology-cache', (request, reply) => {
    cache.setAge(topologyCacheSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/topology-cache', (_request, reply) => {
    cache.clear();
    return reply.code(204).send();
  });
}
