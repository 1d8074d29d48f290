import { type Relationships, type RelationshipsInput, relationshipsSchema } from '#contract/relationships.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { maxRelatedItems, relatedItemsDepth } from '#contract/rules/relationships.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { type AnswerSources, answerFrom, type SourcedAnswer } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { relationshipsOf } from './relationshipsOf.ts';
import {
  linkAtServer,
  linksFromServer,
  relationshipsFromServer,
  unlinkAtServer,
} from './serverRelationships.ts';

interface RelationshipsParts extends AnswerSources {
  readonly session: SessionManager;
}

const noItem = () => new Failure('NOT_FOUND', { sentence: 'Details not found' });
const noComponent = () => new Failure('NOT_FOUND', { sentence: 'Component not found' });
const noLink = () =>
  new Failure('NOT_FOUND', { sentence: 'The link no longer exists, or was not created manually.' });

const limits = { depth: relatedItemsDepth, items: maxRelatedItems };

export const relationshipsProcedures = (parts: RelationshipsParts) => {
  const { session, store, clock } = parts;
  const list = async (
    input: RelationshipsInput,
    signal: AbortSignal | undefined,
  ): Promise<SourcedAnswer<Relationships>> => {
    if (!isUuid(input.id)) throw noItem();
    return answerFrom<Relationships>(parts, {
      policy: 'cache',
      feed: 'relationships',
      isSufficient: ({ completeness }) =>
        completeness('relationships').complete && completeness('items').complete,
      server: async () => {
        const walked = await relationshipsFromServer(session.data(), input, signal);
        if (walked === undefined) throw noItem();
        return relationshipsOf(input.id, walked);
      },
      fromCache: async ({ cache, completeness }, visited) => {
        const complete = completeness('relationships').complete && completeness('items').complete;
        // Until sync is complete, the cached response has more.
        if (!complete && visited !== undefined) return visited;
        const walked = await cache.read.walkRelationships(input, limits);
        return walked === null ? visited : { data: relationshipsOf(input.id, walked) };
      },
      caching: { call: 'relationships.list', input, schema: relationshipsSchema },
    });
  };
  return {
    list: procedures.relationships.list.handler(({ input, signal }) => list(input, signal)),
    count: procedures.relationships.count.handler(async ({ input, signal }) => {
      const found = await list(input, signal);
      // The first item is the item itself.
      return { ...found, data: Math.max(0, found.data.items.length - 1) };
    }),
    at: procedures.relationships.at.handler(async ({ input: { at, ...input } }) =>
      answerFrom<Relationships>(parts, {
        policy: 'synced',
        feed: 'relationships',
        server: () => Promise.reject(noItem()),
        fromCache: async ({ cache }) => {
          const walked = await cache.read.walkRelationshipsAt(input, limits, Date.parse(at));
          return walked === null ? undefined : { data: relationshipsOf(input.id, walked) };
        },
        notCachedError: noItem,
      }),
    ),
    links: {
      list: procedures.relationships.links.list.handler(async ({ input: { id }, signal }) => {
        if (!isUuid(id)) throw noItem();
        return answerNow(clock, await linksFromServer(session.data(), id, signal));
      }),
      add: procedures.relationships.links.add.handler(async ({ input: { id, componentId } }) => {
        if (!isUuid(id)) throw noItem();
        if (!isUuid(componentId)) throw noComponent();
        await linkAtServer(session.data(), id, componentId);
        await store.runNow('components', 'items', componentId);
        return {};
      }),
      remove: procedures.relationships.links.remove.handler(async ({ input: { id, componentId } }) => {
        if (!isUuid(id) || !isUuid(componentId)) throw noLink();
        if (!(await unlinkAtServer(session.data(), id, componentId))) throw noLink();
        await store.runNow('components', 'items', componentId);
        return {};
      }),
    },
  };
};
