import { z } from 'zod';
import { configListItemSchema } from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';

const id = z.string().max(100);

/** An item that belongs to another one, as lists show it. */
const relatedItemSchema = configListItemSchema.omit({ group: true }).extend({
  /** How many edges away it is, along edges that lead away from the item, and along those that lead to it; null where none does. */
  outgoing: z.number().int().nullable(),
  incoming: z.number().int().nullable(),
});

const edgeSchema = z.object({
  /** Places among the items: from what owns or uses to what is owned or used. */
  from: z.number().int(),
  to: z.number().int(),
  /** `hard` from a parent to its child, else what one is to the other. */
  relation: z.string().nullable(),
});

const relationshipsSchema = z.object({
  /** The item itself first, then the nearest first. */
  items: z.array(relatedItemSchema),
  edges: z.array(edgeSchema),
  /** There are more: these are the nearest. */
  more: z.boolean(),
});

const linkSchema = z.object({
  component: z.object({ id: z.string(), name: z.string().nullable(), icon: z.string().nullable() }),
  /** A person made it, and may take it away. */
  manual: z.boolean(),
});

export type RelatedItem = z.infer<typeof relatedItemSchema>;
export type RelatedEdge = z.infer<typeof edgeSchema>;
export type Relationships = z.infer<typeof relationshipsSchema>;
export type ComponentLink = z.infer<typeof linkSchema>;
export { relationshipsSchema };

const listInputSchema = z.object({
  id,
  /** Along edges that lead away from the item, and along those that lead to it. */
  outgoing: z.boolean(),
  incoming: z.boolean(),
  /** Along soft edges, too. */
  soft: z.boolean(),
  hideDeleted: z.boolean(),
});

export type RelationshipsInput = z.infer<typeof listInputSchema>;

export const relationships = {
  /** What an item is related to, with the edges between all of that; the item's parents are always there. API reference section 11.5. */
  list: procedure({ persist: 'own', tellsOf: ['relationships', 'items'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(relationshipsSchema)),
  links: {
    /** Components of the topology that an item is linked to. */
    list: procedure({ persist: 'yes', tellsOf: ['items'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(z.array(linkSchema))),
    /** Links an item to a component by hand. CONFLICT where they are linked. */
    add: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, componentId: id }))
      .output(z.object({})),
    /** Takes a link away that a person made. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, componentId: id }))
      .output(z.object({})),
  },
};
