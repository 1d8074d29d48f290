import { z } from 'zod';
import { configListItemSchema } from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';

const id = z.string().max(100);

/** A related item as lists display it. */
const relatedItemSchema = configListItemSchema.omit({ group: true }).extend({
  /** Number of edges from the item, along outgoing and incoming edges. Null if there is no such path. */
  outgoing: z.number().int().nullable(),
  incoming: z.number().int().nullable(),
});

const edgeSchema = z.object({
  /** Indexes in `items`. Edges lead from the owner or user to the owned or used item. */
  from: z.number().int(),
  to: z.number().int(),
  /** `hard` from a parent to its child. Otherwise the relation's name. */
  relation: z.string().nullable(),
});

const relationshipsSchema = z.object({
  /** The item itself first, then by distance. */
  items: z.array(relatedItemSchema),
  edges: z.array(edgeSchema),
  /** Whether more related items exist. The nearest ones are returned. */
  more: z.boolean(),
});

const linkSchema = z.object({
  component: z.object({ id: z.string(), name: z.string().nullable(), icon: z.string().nullable() }),
  /** Whether a user created the link. Only such links can be removed. */
  manual: z.boolean(),
});

export type RelatedItem = z.infer<typeof relatedItemSchema>;
export type RelatedEdge = z.infer<typeof edgeSchema>;
export type Relationships = z.infer<typeof relationshipsSchema>;
export type ComponentLink = z.infer<typeof linkSchema>;
export { relationshipsSchema };

const relationshipsInputSchema = z.object({
  id,
  /** Follow outgoing or incoming edges. */
  outgoing: z.boolean(),
  incoming: z.boolean(),
  /** Also follow soft edges. */
  soft: z.boolean(),
  hideDeleted: z.boolean(),
});

export type RelationshipsInput = z.infer<typeof relationshipsInputSchema>;

export const relationships = {
  /** Returns related items and all edges between them. The item's parents are always included. */
  list: procedure({ persist: 'own', tellsOf: ['relationships', 'items'], log: 'yes' })
    .input(relationshipsInputSchema)
    .output(answer(relationshipsSchema)),
  /** Returns how many related items `list` has, without the item itself. */
  count: procedure({ persist: 'own', tellsOf: ['relationships', 'items'], log: 'yes' })
    .input(relationshipsInputSchema)
    .output(answer(z.number().int())),
  /**
   * Returns the related items of an earlier moment and all edges between them, from recorded changes. The items have
   * their present health.
   * @throws NOT_FOUND if the item is not stored on this computer
   */
  at: procedure({ persist: 'no', log: 'yes' })
    .input(relationshipsInputSchema.extend({ at: z.iso.datetime() }))
    .output(answer(relationshipsSchema)),
  links: {
    list: procedure({ persist: 'yes', tellsOf: ['items'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(z.array(linkSchema))),
    /**
     * Links an item to a component.
     * @throws CONFLICT if they are already linked
     */
    add: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, componentId: id }))
      .output(z.object({})),
    /** Removes a link that a user created. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, componentId: id }))
      .output(z.object({})),
  },
};
