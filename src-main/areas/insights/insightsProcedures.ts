import {
  type InsightDetail,
  insightDetailSchema,
  insightPageSchema,
} from '../../../src-preload/contract/insights.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { answerFrom, type Reading } from '../../reading/answerFrom.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { insightFacetsFromServer, insightFromServer, insightsFromServer } from './serverInsights.ts';

interface InsightsParts extends Reading {
  readonly session: SessionManager;
}

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The insight was not found.' });

export const insightsProcedures = (parts: InsightsParts) => {
  const { session, clock } = parts;
  return {
    list: procedures.insights.list.handler(async ({ input, signal }) => {
      const { itemId, componentId } = input.filter;
      if ([itemId, componentId].some((id) => id !== undefined && !isUuid(id)))
        return {
          data: { insights: [], total: 0 },
          source: 'server',
          asOf: new Date(clock.now()).toISOString(),
        };
      return answerFrom(parts, {
        policy: 'cache',
        feed: 'insights',
        enough: ({ standing }) =>
          standing('insights').complete && (componentId === undefined || standing('components').complete),
        server: () => insightsFromServer(session.data(), input, signal),
        kept: async ({ cache }, visited) => {
          const page = await cache.read.listInsights(input);
          return page.total === 0 && visited !== undefined ? visited : { data: page };
        },
        visit: { call: 'insights.list', input, schema: insightPageSchema },
      });
    }),
    get: procedures.insights.get.handler(({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      return answerFrom<InsightDetail>(parts, {
        policy: 'server',
        feed: 'insights',
        ofItsRows: true,
        server: async () => {
          const found = await insightFromServer(session.data(), id, signal);
          if (found === undefined) throw notFound();
          return found;
        },
        kept: async ({ cache }, visited) => {
          const insight = await cache.read.insight(id);
          return insight === null ? visited : { data: insight };
        },
        visit: { call: 'insights.get', input: { id }, schema: insightDetailSchema },
      });
    }),
    facets: procedures.insights.facets.handler(({ input: { of }, signal }) =>
      answerFrom<Array<{ value: string; count?: number }>>(parts, {
        policy: 'cache',
        feed: 'insights',
        server: () => insightFacetsFromServer(session.data(), of, signal),
        kept: async ({ cache }) => ({ data: await cache.read.insightFacets(of) }),
      }),
    ),
  };
};
