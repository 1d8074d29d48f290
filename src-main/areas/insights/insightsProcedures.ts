import {
  type InsightDetail,
  type InsightListInput,
  type InsightPage,
  insightDetailSchema,
  insightPageSchema,
} from '#contract/insights.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom, type SourcedAnswer } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { readSubtreeIds } from '#main/reading/componentSubtree.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { insightFacetsFromServer, insightFromServer, insightsFromServer } from './serverInsights.ts';

interface InsightsParts extends AnswerSources {
  readonly session: SessionManager;
}

/** The shortest page, for a count. */
const newestFirst = { sortBy: 'first_observed', sortOrder: 'desc', pageIndex: 0, pageSize: 1 } as const;

const notFound = () => new Failure('NOT_FOUND', { sentence: 'The insight was not found.' });

export const insightsProcedures = (parts: InsightsParts) => {
  const { session, clock } = parts;
  const list = async (
    input: InsightListInput,
    signal: AbortSignal | undefined,
  ): Promise<SourcedAnswer<InsightPage>> => {
    const { itemId, componentId, ownComponentId } = input.filter;
    const componentIds = async () => {
      if (componentId !== undefined) return readSubtreeIds(parts, componentId, signal);
      return ownComponentId === undefined ? undefined : [ownComponentId];
    };
    if ([itemId, componentId, ownComponentId].some((id) => id !== undefined && !isUuid(id)))
      return answerNow(clock, { insights: [], total: 0 });
    return answerFrom(parts, {
      policy: 'cache',
      feed: 'insights',
      isSufficient: ({ completeness }) =>
        completeness('insights').complete &&
        ((componentId ?? ownComponentId) === undefined || completeness('components').complete),
      server: async () => insightsFromServer(session.data(), input, signal, await componentIds()),
      fromCache: async ({ cache }, visited) => {
        // Links to items are synced after the components. Without them, no insight would match.
        if ((componentId ?? ownComponentId) !== undefined && !(await cache.read.hasComponentItems()))
          return visited;
        const page = await cache.read.listInsights(input);
        return page.total === 0 && visited !== undefined ? visited : { data: page };
      },
      caching: { call: 'insights.list', input, schema: insightPageSchema },
    });
  };
  return {
    list: procedures.insights.list.handler(({ input, signal }) => list(input, signal)),
    count: procedures.insights.count.handler(async ({ input, signal }) => {
      const page = await list({ ...input, ...newestFirst }, signal);
      return { ...page, data: page.data.total };
    }),
    get: procedures.insights.get.handler(({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      return answerFrom<InsightDetail>(parts, {
        policy: 'server',
        feed: 'insights',
        readsFeedRows: true,
        server: async () => {
          const found = await insightFromServer(session.data(), id, signal);
          if (found === undefined) throw notFound();
          return found;
        },
        fromCache: async ({ cache }, visited) => {
          const insight = await cache.read.insight(id);
          return insight === null ? visited : { data: insight };
        },
        caching: { call: 'insights.get', input: { id }, schema: insightDetailSchema },
      });
    }),
    facets: procedures.insights.facets.handler(({ input: { of }, signal }) =>
      answerFrom<Array<{ value: string; count?: number }>>(parts, {
        policy: 'cache',
        feed: 'insights',
        server: () => insightFacetsFromServer(session.data(), of, signal),
        fromCache: async ({ cache }) => ({ data: await cache.read.insightFacets(of) }),
      }),
    ),
  };
};
