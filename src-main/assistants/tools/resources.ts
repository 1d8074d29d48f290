import type { ReadingTool } from '../Tool.ts';

/** A resource of the protocol. Its content is the answer of a tool. */
interface AssistantResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tool: string;
  /** Returns the input of the tool. Undefined for an address that does not match. */
  readonly inputOf: (uri: string) => object | undefined;
}

const byId = (kind: string) => (uri: string) => {
  const id = new RegExp(`^quarterdeck://${kind}/([\\w-]{1,100})$`).exec(uri)?.[1];
  return id === undefined ? undefined : { id };
};

export const resourceTemplates: readonly AssistantResource[] = [
  {
    uri: 'quarterdeck://item/{id}',
    name: 'item',
    title: 'Catalog item',
    description: 'A catalog item with its configuration',
    tool: 'get_item',
    inputOf: byId('item'),
  },
  {
    uri: 'quarterdeck://check/{id}',
    name: 'check',
    title: 'Health check',
    description: 'A health check with its latest runs',
    tool: 'get_check',
    inputOf: byId('check'),
  },
  {
    uri: 'quarterdeck://incident/{id}',
    name: 'incident',
    title: 'Incident',
    description: 'An incident with its hypotheses, evidence and comments',
    tool: 'get_incident',
    inputOf: byId('incident'),
  },
];

export const fixedResources: readonly AssistantResource[] = [
  {
    uri: 'quarterdeck://handover/tonight',
    name: 'handover-tonight',
    title: 'Handover of the night',
    description: 'What happened since yesterday evening',
    tool: 'handover',
    inputOf: (uri) => (uri === 'quarterdeck://handover/tonight' ? {} : undefined),
  },
];

/** Returns the tool and its input for an address. Undefined for an unknown address. */
export function findResource(
  uri: string,
  tools: readonly ReadingTool[],
): { readonly tool: ReadingTool; readonly input: object } | undefined {
  for (const resource of [...fixedResources, ...resourceTemplates]) {
    const input = resource.inputOf(uri);
    const tool = tools.find(({ name }) => name === resource.tool);
    if (input !== undefined && tool !== undefined) return { tool, input };
  }
  return undefined;
}
